import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';
import { toFailure } from './failure.ts';

let appCheck: AppCheck | undefined;

/** Starts App Check, which lets Firebase tell this site from a script that uses its key. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  appCheck ??= initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The token for requests without the SDK; empty before `startAppCheck`. Rejects with a Failure. */
export async function appCheckToken(): Promise<string> {
  if (!appCheck) return '';
  const { token } = await getToken(appCheck).catch((error: unknown) => {
    throw toFailure(error);
  });
  return token;
}

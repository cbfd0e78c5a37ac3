import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';

let appCheck: AppCheck | undefined;

/** Starts App Check, which lets Firebase tell this site from a script that uses its key. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  appCheck ??= initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The token for requests without the SDK; empty before `startAppCheck`. */
export async function appCheckToken(): Promise<string> {
  return appCheck ? (await getToken(appCheck)).token : '';
}

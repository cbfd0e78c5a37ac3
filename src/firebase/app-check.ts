import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';
import { callService } from './failure.ts';

let appCheck: AppCheck | undefined;

/** Starts App Check, which lets Firebase tell this site from a script that uses its key. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  appCheck ??= initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** The token for requests without the SDK; empty before `startAppCheck`. Rejects with a Failure. */
export const appCheckToken = (): Promise<string> =>
  callService(async () => (appCheck ? (await getToken(appCheck)).token : ''));

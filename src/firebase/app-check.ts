import type { FirebaseApp } from 'firebase/app';
import {
  type AppCheck,
  getToken,
  initializeAppCheck,
  ReCaptchaEnterpriseProvider,
} from 'firebase/app-check';

let appCheck: AppCheck | undefined;

/** Lets the services tell this site from a script with its key. Loaded only where it is switched on. */
export function startAppCheck(app: FirebaseApp, siteKey: string): void {
  appCheck ??= initializeAppCheck(app, {
    provider: new ReCaptchaEnterpriseProvider(siteKey),
    isTokenAutoRefreshEnabled: true,
  });
}

/** What a request beside the SDK carries. `startAppCheck` comes first. */
export async function appCheckToken(): Promise<string> {
  return appCheck ? (await getToken(appCheck)).token : '';
}

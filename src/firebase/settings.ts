import type { FirebaseOptions } from 'firebase/app';

/** The Firebase project, and the ports of the local emulators if they are used. */
export type Settings = {
  options: FirebaseOptions & { apiKey: string; projectId: string; storageBucket: string };
  emulators: { auth: number; firestore: number; storage: number } | null;
  /** The reCAPTCHA Enterprise key when App Check is switched on. */
  appCheckKey: string | null;
};

export const emulatorHost = '127.0.0.1';

/** The local emulators; `ports` in the order auth, firestore, storage, such as `9099,8080,9198`. */
export function localSettings(ports: string): Settings {
  const [auth = 9099, firestore = 8080, storage = 9198] = ports.split(',').map(Number);
  return {
    options: {
      apiKey: 'demo',
      projectId: 'demo-spool',
      storageBucket: 'demo-spool.firebasestorage.app',
    },
    emulators: { auth, firestore, storage },
    appCheckKey: null,
  };
}

/** The settings of this build; `vite.config.ts` refuses a build without them. */
export function builtSettings(): Settings {
  const env = import.meta.env;
  if (env.VITE_EMULATORS) return localSettings(env.VITE_EMULATORS);
  return {
    options: {
      apiKey: env.VITE_FIREBASE_API_KEY,
      authDomain: env.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: env.VITE_FIREBASE_PROJECT_ID,
      storageBucket: env.VITE_FIREBASE_STORAGE_BUCKET,
      appId: env.VITE_FIREBASE_APP_ID,
    },
    emulators: null,
    appCheckKey: env.VITE_APP_CHECK === 'on' ? env.VITE_RECAPTCHA_SITE_KEY : null,
  };
}

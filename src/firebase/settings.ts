import type { FirebaseOptions } from 'firebase/app';

/** The Firebase project, and the ports of the local emulators if they are used. */
export type Settings = {
  options: FirebaseOptions & { apiKey: string; projectId: string; storageBucket: string };
  emulators: { auth: number; firestore: number; storage: number } | null;
  /** The reCAPTCHA Enterprise key when App Check is switched on. */
  appCheckKey: string | null;
  /** Further headers of requests without the SDK. */
  getHeaders?: () => Promise<Record<string, string>>;
};

export const emulatorHost = '127.0.0.1';

/** The origins of the services that the site asks without the SDK; with a path for the Auth emulator. */
export const serviceOrigins = (emulators: Settings['emulators']) =>
  emulators
    ? {
        token: `http://${emulatorHost}:${emulators.auth}/securetoken.googleapis.com`,
        firestore: `http://${emulatorHost}:${emulators.firestore}`,
        storage: `http://${emulatorHost}:${emulators.storage}`,
      }
    : {
        token: 'https://securetoken.googleapis.com',
        firestore: 'https://firestore.googleapis.com',
        storage: 'https://firebasestorage.googleapis.com',
      };

/** The URL of a stored image whose token is known. */
export function imageUrl(
  { options, emulators }: Settings,
  { path, token }: { path: string; token: string },
): string {
  const { storage } = serviceOrigins(emulators);
  return `${storage}/v0/b/${options.storageBucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
}

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

/** The settings that tools/build/inline-script.ts writes into the attributes of an inline script. */
export function scriptSettings(): Settings {
  const { options = '{}', emulators } = document.currentScript?.dataset ?? {};
  return emulators
    ? localSettings(emulators)
    : { options: JSON.parse(options), emulators: null, appCheckKey: null };
}

export function builtSettings(): Settings {
  // Each name in full, so that a build leaves out what its settings switch off.
  if (import.meta.env.VITE_EMULATORS) return localSettings(import.meta.env.VITE_EMULATORS);
  return {
    options: {
      apiKey: import.meta.env.VITE_FIREBASE_API_KEY,
      authDomain: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: import.meta.env.VITE_FIREBASE_PROJECT_ID,
      storageBucket: import.meta.env.VITE_FIREBASE_STORAGE_BUCKET,
      appId: import.meta.env.VITE_FIREBASE_APP_ID,
    },
    emulators: null,
    appCheckKey:
      import.meta.env.VITE_APP_CHECK === 'on' ? import.meta.env.VITE_RECAPTCHA_SITE_KEY : null,
  };
}

interface ImportMetaEnv {
  /** The local suite's ports, `auth,firestore,storage`; absent in a build for a real project. */
  readonly VITE_EMULATORS?: string;

  /** The year of the build. */
  readonly VITE_BUILD_YEAR: number;

  // The rest is there whenever VITE_EMULATORS is not: vite.config.ts sees to it.
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_STORAGE_BUCKET: string;
  readonly VITE_FIREBASE_APP_ID: string;

  /** App Check is switched on by `on`, and then needs its reCAPTCHA Enterprise key. */
  readonly VITE_APP_CHECK?: string;
  readonly VITE_RECAPTCHA_SITE_KEY: string;
}

interface ImportMetaEnv {
  /** The ports of the emulators, `auth,firestore,storage`; absent in a build for a real project. */
  readonly VITE_EMULATORS?: string;

  /** The year of the build. */
  readonly VITE_BUILD_YEAR: number;

  // Required unless VITE_EMULATORS is set: vite.config.ts checks it.
  readonly VITE_FIREBASE_API_KEY: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN: string;
  readonly VITE_FIREBASE_PROJECT_ID: string;
  readonly VITE_FIREBASE_STORAGE_BUCKET: string;
  readonly VITE_FIREBASE_APP_ID: string;

  /** `on` enables App Check, which then needs the reCAPTCHA Enterprise key. */
  readonly VITE_APP_CHECK?: string;
  readonly VITE_RECAPTCHA_SITE_KEY: string;
}

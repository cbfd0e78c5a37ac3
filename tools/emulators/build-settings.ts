import { offsetFromEnvironment, type Ports, shiftPorts } from './ports.ts';

/** The settings that a build for a real project needs. */
export const requiredSettings = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
  'VITE_FIREBASE_APP_ID',
] as const;

type Environment = Record<string, string | undefined>;

/** A message that names the missing settings of a production build, or null when all are set. */
export function missingSettings(environment: Environment): string | null {
  const required: string[] = [...requiredSettings];
  if (environment.VITE_APP_CHECK === 'on') required.push('VITE_RECAPTCHA_SITE_KEY');
  const missing = required.filter((name) => !environment[name]?.trim());
  if (missing.length === 0) return null;
  return `The production build lacks ${new Intl.ListFormat('en-GB').format(missing)}: copy .env.example to .env.production.local and fill it in, or build for the local emulators with: npm run build -- emulators`;
}

/** The ports of the local emulators in the form of VITE_EMULATORS: `auth,firestore,storage`. */
export function viteEmulators(ports: Ports): string {
  return [ports.auth, ports.firestore, ports.storage].join(',');
}

/** The value of VITE_EMULATORS; undefined in a production build, whatever the environment says. */
export function emulatorsFor(mode: string, environment: Environment): string | undefined {
  if (mode === 'production') return undefined;
  return environment.VITE_EMULATORS ?? viteEmulators(shiftPorts(offsetFromEnvironment()));
}

import { offsetFromEnvironment, type Ports, shiftPorts } from './ports.ts';

/** What a build for a real project must be told, and where each is found. */
export const requiredSettings = [
  'VITE_FIREBASE_API_KEY',
  'VITE_FIREBASE_AUTH_DOMAIN',
  'VITE_FIREBASE_PROJECT_ID',
  'VITE_FIREBASE_STORAGE_BUCKET',
  'VITE_FIREBASE_APP_ID',
] as const;

type Environment = Record<string, string | undefined>;

/** The sentence for settings that a production build lacks, or null when all are there. */
export function missingSettings(environment: Environment): string | null {
  const required: string[] = [...requiredSettings];
  if (environment.VITE_APP_CHECK === 'on') required.push('VITE_RECAPTCHA_SITE_KEY');
  const missing = required.filter((name) => !environment[name]?.trim());
  if (missing.length === 0) return null;
  return `The production build lacks ${listed(missing)}: copy .env.example to .env.production.local and fill it in, or build for the local suite with: npm run build -- emulators`;
}

function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The local suite's ports as a build takes them, `auth,firestore,storage`. */
export function viteEmulators(ports: Ports): string {
  return [ports.auth, ports.firestore, ports.storage].join(',');
}

/**
 * The value of `VITE_EMULATORS`: nothing in a production build, whatever the environment says;
 * elsewhere the environment's own, or the suite of PORT_OFFSET.
 */
export function emulatorsFor(mode: string, environment: Environment): string | undefined {
  if (mode === 'production') return undefined;
  return environment.VITE_EMULATORS ?? viteEmulators(shiftPorts(offsetFromEnvironment()));
}

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../src/site.ts';
import { addSources, changePolicies, type FirebaseConfig } from '../emulators/config.ts';
import { root } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

/** As the Content-Security-Policy and the integrity of a request write it. */
export const checksum = (content: string | Buffer): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** firebase.json whose policy of the pages allows requests to MusicBrainz, or does not. */
export const withLookUp = (config: string, canLookUp: boolean): string =>
  config.replace(/( https:\/\/musicbrainz\.org)?(?=; worker-src 'self'; manifest-src)/, () =>
    canLookUp ? ' https://musicbrainz.org' : '',
  );

/** Writes the hashes of the inline scripts and styles into the policy in firebase.json. Throws if they were others. */
export function requirePolicy(scripts: readonly string[], styles: readonly string[]): void {
  const file = join(root, 'firebase.json');
  const config = readFileSync(file, 'utf8');
  const sourcesOf = (texts: readonly string[]) =>
    [...new Set(texts)].map((text) => `'${checksum(text)}'`).join(' ');
  const current = withLookUp(config, site.canLookUp).replace(
    /script-src [^;]*; style-src [^;]*;/,
    `script-src 'self' ${sourcesOf(scripts)}; style-src 'self' ${sourcesOf(styles)};`,
  );
  if (current === config) return;
  writeFileSync(file, current);
  throw new UserError(
    'firebase.json has the policy of the pages as they are now: run this command again, and commit the file.',
  );
}

const recaptcha = 'https://www.google.com/recaptcha/';
/** The sources that reCAPTCHA Enterprise and App Check need, by directive. */
const appCheckSources: Record<string, string[]> = {
  'script-src': [recaptcha, 'https://www.gstatic.com/recaptcha/'],
  'connect-src': ['https://content-firebaseappcheck.googleapis.com', recaptcha],
};

/** firebase.json for a site with App Check: the policy of the pages also allows reCAPTCHA. */
export function allowAppCheck(config: FirebaseConfig): FirebaseConfig {
  // Only the policy of the pages has form-action; the scripts have policies of their own.
  const headers = changePolicies(config, (policy) =>
    policy.includes('form-action')
      ? `${addSources(policy, ([name = '']) => appCheckSources[name] ?? [])}; frame-src ${recaptcha}`
      : policy,
  );
  return { ...config, hosting: { ...config.hosting, headers } };
}

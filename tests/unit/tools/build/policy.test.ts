import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { allowAppCheck } from '../../../../tools/build/policy.ts';
import type { FirebaseConfig } from '../../../../tools/emulators/config.ts';

const config: FirebaseConfig = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../firebase.json'), 'utf8'),
);
const policies = ({ hosting }: FirebaseConfig) =>
  hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy')
    .map(({ value }) => value);

it('The policy of a site with App Check allows reCAPTCHA on the pages, and nothing unsafe', () => {
  const [page] = policies(allowAppCheck(config));
  expect(page).toMatch(/script-src 'self' [^;]*https:\/\/www\.google\.com\/recaptcha\//);
  expect(page).toMatch(/connect-src [^;]*https:\/\/content-firebaseappcheck\.googleapis\.com/);
  expect(page).toContain('; frame-src https://www.google.com/recaptcha/');
  expect(page).not.toContain('unsafe');
});

it('App Check changes no policy of scripts, and no other header', () => {
  expect(policies(allowAppCheck(config)).slice(1)).toEqual(policies(config).slice(1));
});

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { site as ownSite } from '../../src/site.ts';
import { withLookUp } from '../../tools/build/policy.ts';
import { cacheExistingFiles } from '../../tools/emulators/config.ts';
import { serveHosting } from '../support/serve-hosting.ts';

const everywhere = {
  'strict-transport-security': 'max-age=63072000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*camera=\(\), .*usb=\(\)/),
};

const connections =
  "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com https://firebasestorage.googleapis.com";
const lookUpHost = ' https://musicbrainz.org';

/** The policy of a page, by directive. */
const pagePolicy = {
  'default-src': "'none'",
  // Scripts: of the public pages, of /explore, of /admin.
  'script-src': expect.stringMatching(/^'self'(?: 'sha256-[\w+/]{43}='){4}$/),
  // A hash for each public page.
  'style-src': expect.stringMatching(/^'self'(?: 'sha256-[\w+/]{43}='){4}$/),
  'img-src': "'self' data: blob: https://firebasestorage.googleapis.com",
  'font-src': "'self'",
  'connect-src': connections + (ownSite.canLookUp ? lookUpHost : ''),
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

const scriptPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'worker-src': "'self'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
};

/** Of the worker that runs WebAssembly. */
const webAssemblyPolicy = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
};

const parsePolicy = (policy: string | undefined) =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

const assets = readdirSync('dist/assets');
const worker = assets.find((name) => /^image-worker-.*\.js$/.test(name));
const script = assets.find((name) => name.endsWith('.js') && name !== worker);

const year = 'public, max-age=31536000, immutable';

const config = JSON.parse(readFileSync('firebase.json', 'utf8'));
const site = await serveHosting('.', cacheExistingFiles(config, 'dist').hosting);
afterAll(site.close);

test.each([
  ['the home page', '', 200, pagePolicy, 'no-cache'],
  ['a page below it', 'explore', 200, pagePolicy, 'no-cache'],
  ['a page as a flyer spells it', 'EXPLORE', 200, pagePolicy, 'no-cache'],
  ['a page that does not exist', 'no/such/page', 404, pagePolicy, 'no-cache'],
  ['the service worker', 'service-worker.js', 200, pagePolicy, 'no-cache'],
  ['a script', `assets/${script}`, 200, scriptPolicy, year],
  ['a script that is missing', 'assets/missing-C8vaH8eU.js', 404, scriptPolicy, 'no-cache'],
  ['the image worker', `assets/${worker}`, 200, webAssemblyPolicy, year],
])('%s is served with its security and cache headers', async (_, path, status, policy, cache) => {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(status);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({ ...everywhere, 'cache-control': cache });
  expect(parsePolicy(headers['content-security-policy'])).toEqual(policy);
});

test('The policy of the pages names the host of look-ups only if they are switched on', () => {
  const off = withLookUp(readFileSync('firebase.json', 'utf8'), false);
  expect(off).not.toContain('musicbrainz');
  expect(withLookUp(off, true)).toContain(`${connections}${lookUpHost}; worker-src`);
});

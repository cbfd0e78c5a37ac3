import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  allowEmulators,
  emulatorsConfig,
  type FirebaseConfig,
} from '../../../../tools/emulators/config.ts';
import { shiftPorts } from '../../../../tools/emulators/ports.ts';

const config = JSON.parse(readFileSync('firebase.json', 'utf8')) as FirebaseConfig;
const ports = shiftPorts(1000);
const place = {
  projectFolder: '/site',
  configFolder: '/site/.local/run-1000',
  siteFolder: '/site/dist',
};

const policies = ({ hosting }: FirebaseConfig) =>
  hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy')
    .map(({ value }) => value);

test('a policy gets the emulators beside the hosts that they stand in for, and nothing else', () => {
  const policy =
    "default-src 'none'; img-src 'self' https://firebasestorage.googleapis.com; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com";
  expect(allowEmulators(policy, ports)).toBe(
    "default-src 'none'; img-src 'self' https://firebasestorage.googleapis.com http://127.0.0.1:10199; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com http://127.0.0.1:10099 http://127.0.0.1:9080",
  );
});

test("the suite serves the site with firebase.json's own headers, policies aside", () => {
  const changed = emulatorsConfig(config, ports, place);
  const others = ({ hosting }: FirebaseConfig) =>
    hosting.headers.map(({ source, headers }) => ({
      source,
      headers: headers.filter(({ key }) => key !== 'Content-Security-Policy'),
    }));
  expect(others(changed)).toEqual(others(config));
  expect(changed.hosting).toMatchObject({ public: '../../dist', cleanUrls: true });
  expect(policies(changed)[0]).toContain('http://127.0.0.1:9080');
});

test('the suite enforces both rules files of the project on its own ports', () => {
  const { firestore, storage, emulators } = emulatorsConfig(config, ports, place);
  expect(firestore.rules).toBe('/site/firestore.rules');
  expect(storage.rules).toBe('/site/storage.rules');
  expect(emulators).toMatchObject({
    auth: { host: '127.0.0.1', port: 10099 },
    firestore: { port: 9080, websocketPort: 10150 },
    storage: { port: 10199 },
    ui: { enabled: false },
    singleProjectMode: false,
  });
});

test('firebase.json itself allows no address of this machine, and no unsafe source in a page', () => {
  const found = policies(config);
  expect(found.length).toBeGreaterThan(1);
  for (const policy of found) {
    expect(policy).not.toMatch(/127\.0\.0\.1|localhost/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  }
  const unsafe = config.hosting.headers.filter(({ headers }) =>
    headers.some(({ value }) => value.includes('unsafe')),
  );
  expect(unsafe.map(({ source }) => source)).toEqual(['/assets/webp-worker-*']);
});

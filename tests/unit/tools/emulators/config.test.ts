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
const folders = {
  projectFolder: '/site',
  configFolder: '/site/.local/run-1000',
  siteFolder: '/site/dist',
};

const policies = ({ hosting }: FirebaseConfig) =>
  hosting.headers
    .flatMap(({ headers }) => headers)
    .filter(({ key }) => key === 'Content-Security-Policy')
    .map(({ value }) => value);

test('A policy gets the emulators beside the hosts that they replace, and nothing else', () => {
  const policy =
    "default-src 'none'; img-src 'self' https://firebasestorage.googleapis.com; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com";
  expect(allowEmulators(policy, ports)).toBe(
    "default-src 'none'; img-src 'self' https://firebasestorage.googleapis.com http://127.0.0.1:10198; connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://firestore.googleapis.com http://127.0.0.1:10099 http://127.0.0.1:9080",
  );
});

test('The emulators enforce both rules files of the project on their own ports', () => {
  const changed = emulatorsConfig(config, ports, folders);
  const { firestore, storage, emulators, hosting } = changed;
  expect(hosting).toMatchObject({ public: '../../dist', cleanUrls: true });
  expect(policies(changed)[0]).toContain('http://127.0.0.1:9080');
  expect(firestore.rules).toBe('/site/firestore.rules');
  expect(storage.rules).toBe('/site/storage.rules');
  expect(emulators).toMatchObject({
    auth: { host: '127.0.0.1', port: 10099 },
    firestore: { port: 9080, websocketPort: 10151 },
    storage: { port: 10198 },
    ui: { enabled: false },
    singleProjectMode: false,
  });
});

test('firebase.json allows no local address, and an unsafe source only for the webp encoder', () => {
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

import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import {
  emulatorsFor,
  missingSettings,
  requiredSettings,
} from '../../../../tools/emulators/build-settings.ts';

const complete = Object.fromEntries(requiredSettings.map((name) => [name, 'x']));

afterEach(() => vi.unstubAllEnvs());

test('Each missing or blank setting is named in one sentence', () => {
  expect(missingSettings(complete)).toBeNull();
  for (const name of requiredSettings)
    expect(missingSettings({ ...complete, [name]: ' ' })).toContain(`lacks ${name}:`);
});

test('App Check requires its key only if it is on', () => {
  expect(missingSettings({ ...complete, VITE_APP_CHECK: 'on' })).toContain(
    'VITE_RECAPTCHA_SITE_KEY',
  );
  expect(missingSettings({ ...complete, VITE_APP_CHECK: 'off' })).toBeNull();
});

test('.env.example names every setting', () => {
  const example = readFileSync('.env.example', 'utf8');
  for (const name of requiredSettings) expect(example).toContain(`\n${name}=`);
});

test('A production build never uses emulators, whatever the environment says', () => {
  expect(emulatorsFor('production', { VITE_EMULATORS: '1,2,3' })).toBeUndefined();
});

test('Any other build uses the emulators of the environment or of PORT_OFFSET', () => {
  vi.stubEnv('PORT_OFFSET', '1000');
  expect(emulatorsFor('emulators', {})).toBe('10099,9080,10198');
  expect(emulatorsFor('emulators', { VITE_EMULATORS: '1,2,3' })).toBe('1,2,3');
});

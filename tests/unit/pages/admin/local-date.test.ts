import { afterEach, expect, it, vi } from 'vitest';
import { localDate } from '../../../../src/pages/admin/local-date.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ['Pacific/Auckland', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-20'],
])('Names of files have the date of the device: in %s', (timeZone, date) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ now: new Date('2026-11-21T02:30:00Z') });
  expect(localDate()).toBe(date);
});

import { expect, test } from 'vitest';
import {
  lastVisitKey,
  pileKey,
  pileWishesKey,
  readDeviceMemory,
  rememberOnly,
  viewModeKey,
  writeDeviceMemory,
} from '../../../src/services/device-memory.ts';

const account = { uid: 'u', email: 'member@example.org', role: 'member' } as const;

test.each([false, true])(
  'A sign-out removes what was remembered, also from a shared computer: %s',
  (isSharedComputer) => {
    rememberOnly({ ...account, isSharedComputer });
    for (const key of [lastVisitKey, viewModeKey, pileKey, pileWishesKey])
      writeDeviceMemory(key, 'visit');
    expect(readDeviceMemory(viewModeKey)).toBe('visit');
    rememberOnly(null);
    expect([{ ...sessionStorage }, { ...localStorage }]).toEqual([{}, {}]);
  },
);

test('What was remembered for one account is gone when another one signs in', () => {
  rememberOnly(account);
  writeDeviceMemory(lastVisitKey, 'visit');
  rememberOnly(account);
  expect(readDeviceMemory(lastVisitKey)).toBe('visit');
  rememberOnly({ ...account, isSharedComputer: true });
  expect({ ...localStorage }).toEqual({});
  expect(readDeviceMemory(lastVisitKey)).toBeNull();
});

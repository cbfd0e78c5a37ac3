import { expect, test } from 'vitest';
import {
  lastVisitKey,
  readDeviceMemory,
  saveAccountHint,
  viewModeKey,
  writeDeviceMemory,
} from '../../../src/services/device-memory.ts';

test.each([
  ['the last visit', lastVisitKey, false],
  ['the last visit', lastVisitKey, true],
  ['the view of the shelf', viewModeKey, false],
  ['the view of the shelf', viewModeKey, true],
])(
  'A sign-out removes %s (%s) from the device, also from a shared computer (%s)',
  (_, key, isSharedComputer) => {
    const account = {
      uid: 'u',
      email: 'member@example.org',
      role: 'member',
      isSharedComputer,
    } as const;
    saveAccountHint(account);
    writeDeviceMemory(key, 'visit');
    expect(readDeviceMemory(key)).toBe('visit');
    saveAccountHint(null);
    expect(sessionStorage.getItem(key)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  },
);

test('What was remembered for one account is gone when another one signs in', () => {
  const account = { uid: 'u', email: 'member@example.org', role: 'member' } as const;
  saveAccountHint(account);
  writeDeviceMemory(lastVisitKey, 'visit');
  saveAccountHint(account);
  expect(readDeviceMemory(lastVisitKey)).toBe('visit');
  saveAccountHint({ ...account, isSharedComputer: true });
  expect({ ...localStorage }).toEqual({});
  expect(readDeviceMemory(lastVisitKey)).toBeNull();
});

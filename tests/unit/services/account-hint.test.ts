import { expect, test } from 'vitest';
import { lastVisitKey, saveAccountHint } from '../../../src/services/account-hint.ts';
import { readDeviceMemory, writeDeviceMemory } from '../../../src/services/device-memory.ts';

test.each([false, true])(
  'A sign-out removes the last visit from the device, also from a shared computer (%s)',
  (isSharedComputer) => {
    const account = {
      uid: 'u',
      email: 'member@example.org',
      role: 'member',
      isSharedComputer,
    } as const;
    saveAccountHint({ status: 'signed-in', account });
    writeDeviceMemory(lastVisitKey, 'visit');
    expect(readDeviceMemory(lastVisitKey)).toBe('visit');
    saveAccountHint({ status: 'signed-out' });
    expect(sessionStorage.getItem(lastVisitKey)).toBeNull();
    expect(localStorage.getItem(lastVisitKey)).toBeNull();
  },
);

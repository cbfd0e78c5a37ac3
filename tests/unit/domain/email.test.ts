import { describe, expect, test } from 'vitest';
import { maxEmailLength, normaliseEmail } from '../../../src/domain/email.ts';
import { addressCases, addressOf } from '../../support/email-addresses.ts';

describe('normaliseEmail', () => {
  test.each(addressCases)('$description', ({ typed, stored }) => {
    expect(normaliseEmail(typed)).toBe(stored);
  });

  test('gives the same address when it is applied again', () => {
    for (const { stored } of addressCases)
      if (stored !== null) expect(normaliseEmail(stored)).toBe(stored);
  });

  test('checks the length without zero-width characters', () => {
    expect(normaliseEmail(`\u200b${addressOf(maxEmailLength)}\u200b`)).toBe(
      addressOf(maxEmailLength),
    );
  });

  test('refuses half of a surrogate pair', () => {
    expect(normaliseEmail('a\ud83d@b.example')).toBeNull();
  });
});

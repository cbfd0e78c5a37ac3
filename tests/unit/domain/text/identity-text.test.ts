import { expect, it } from 'vitest';
import { isNoReleaseId } from '../../../../src/domain/text/identity-text.ts';

it.each(['', ' ', '-', '–', '?', 'none', 'None', 'N/A'])('“%s” is no release ID', (text) => {
  expect(isNoReleaseId(text)).toBe(true);
});

it.each(['0', '007', 'NONE-1', 'No. 1', 'X', 'keine', '5.01E+12'])('“%s” is one', (text) => {
  expect(isNoReleaseId(text)).toBe(false);
});

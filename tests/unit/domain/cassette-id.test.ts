import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import { sha256 } from '../../../src/domain/sha256.ts';

const fields = { title: 'Homogenic', artist: ['Björk'], releaseId: '' };

describe('The id of a new cassette', () => {
  test.each([
    ['case, accents and blanks', { title: ' HOMOGENIC ', artist: ['bjork'] }, true],
    ['another artist', { artist: ['Somebody'] }, false],
    ['a release ID', { releaseId: '123' }, false],
  ])('differs by what tells two cassettes apart: %s', (_, change, isSame) => {
    expect(cassetteId({ ...fields, ...change }) === cassetteId(fields)).toBe(isSame);
  });

  test('depends on the release ID alone where there is one', () => {
    const released = { ...fields, releaseId: 'ab 1' };
    expect(cassetteId({ ...released, title: 'Other', releaseId: 'AB  1' })).toBe(
      cassetteId(released),
    );
    expect(cassetteId({ ...released, releaseId: 'AB 2' })).not.toBe(cassetteId(released));
  });

  test('is never shared by a release ID and a title', () => {
    const named = { title: 'x', artist: [], releaseId: '' };
    expect(cassetteId({ ...named, title: '', releaseId: 'x' })).not.toBe(cassetteId(named));
  });

  test('has the form of a document id', () => {
    expect(cassetteId(fields)).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  test('is another one for each further attempt', () => {
    expect(new Set([0, 1, 2].map((attempt) => cassetteId(fields, attempt))).size).toBe(3);
  });

  test('never changes: a new version of the site must find the same cassettes', () => {
    expect(cassetteId(fields)).toBe('I00J1gSgSsVVA5cWu4rU');
  });
});

test.each([0, 1, 55, 56, 63, 64, 119, 120, 1000])(
  'The digest of a text of %i bytes is that of the standard',
  (length) => {
    const text = 'aé漢'.repeat(length).slice(0, length);
    expect(Buffer.from(sha256(text)).toString('hex')).toBe(
      createHash('sha256').update(text).digest('hex'),
    );
  },
);

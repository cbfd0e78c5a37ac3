import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cassetteId, formerCassetteId } from '../../../src/domain/cassette-id.ts';
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

  test('has the form of a document id, and fills the groups of the shelf index evenly', () => {
    const groups = new Map<string, number>();
    for (let number = 0; number < 6200; number++) {
      const id = cassetteId({ ...fields, releaseId: `R-${number}` });
      expect(id).toMatch(/^[0-9A-Za-z]{20}$/);
      groups.set(id.slice(-1), (groups.get(id.slice(-1)) ?? 0) + 1);
    }
    expect(groups.size).toBe(62);
    expect(Math.max(...groups.values())).toBeLessThan(200);
  });

  test('is another one for each further attempt', () => {
    expect(new Set([0, 1, 2].map((attempt) => cassetteId(fields, attempt))).size).toBe(3);
  });

  test('never changes: a new version of the site must find the same cassettes', () => {
    expect(cassetteId(fields)).toBe('I00J1gSgSsVVA5cWu4rU');
    expect(formerCassetteId(fields)).toBeNull();
  });

  test.each([
    ['バード', ''],
    ['We’ve Got Tonight', ''],
    ['Søn', 'none'],
  ])(
    'is another one than before where “%s” with the release ID “%s” was folded too far',
    (title, releaseId) => {
      const former = formerCassetteId({ ...fields, title, releaseId });
      expect(former).toMatch(/^[0-9A-Za-z]{20}$/);
      expect(former).not.toBe(cassetteId({ ...fields, title, releaseId }));
    },
  );

  test('was the same before for titles that are different by now', () => {
    const [heart, hard] = ['ハート', 'ハード'].map((title) => ({ ...fields, title }));
    expect(formerCassetteId(hard!)).toBe(cassetteId(heart!));
    expect(cassetteId(hard!)).not.toBe(cassetteId(heart!));
    expect(formerCassetteId({ ...fields, title: 'Søn' })).toBe('BTsFP3a8pPCvIdA3DY2R');
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

import { describe, expect, test } from 'vitest';
import { cassetteId } from '../../../src/domain/cassette-id.ts';

const fields = { title: 'Homogenic', artist: ['Björk'], releaseId: '' };

describe('The id of a new cassette', () => {
  test.each([
    ['case, accents and blanks', { title: ' HOMOGENIC ', artist: ['bjork'] }, true],
    ['another artist', { artist: ['Somebody'] }, false],
    ['a release ID', { releaseId: '123' }, false],
  ])('differs by what tells two cassettes apart: %s', async (_, change, isSame) => {
    const ids = [await cassetteId({ ...fields, ...change }), await cassetteId(fields)];
    expect(new Set(ids).size === 1).toBe(isSame);
  });

  test('depends on the release ID alone where there is one', async () => {
    const released = { ...fields, releaseId: 'ab 1' };
    expect(await cassetteId({ ...released, title: 'Other', releaseId: 'AB  1' })).toBe(
      await cassetteId(released),
    );
    expect(await cassetteId({ ...released, releaseId: 'AB 2' })).not.toBe(
      await cassetteId(released),
    );
  });

  test('is never shared by a release ID and a title', async () => {
    const named = { title: 'x', artist: [], releaseId: '' };
    expect(await cassetteId({ ...named, title: '', releaseId: 'x' })).not.toBe(
      await cassetteId(named),
    );
  });

  test('has the form of a document id', async () => {
    expect(await cassetteId(fields)).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  test('is another one for each further attempt', async () => {
    expect(
      new Set(await Promise.all([0, 1, 2].map((attempt) => cassetteId(fields, attempt)))).size,
    ).toBe(3);
  });

  test('never changes: a new version of the site must find the same cassettes', async () => {
    expect(await cassetteId(fields)).toBe('I00J1gSgSsVVA5cWu4rU');
  });
});

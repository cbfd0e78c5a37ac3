import { expect, test } from 'vitest';
import { cassetteId } from '../../../src/domain/cassette-id.ts';

const fields = { title: 'Homogenic', artist: ['Björk'], releaseId: '' };

test.each([
  ['case, accents and blanks', { title: ' HOMOGENIC ', artist: ['bjork'] }, true],
  ['another artist', { artist: ['Somebody'] }, false],
  ['a release ID', { releaseId: '123' }, false],
])(
  'The id of a new cassette differs by what tells two cassettes apart: %s',
  async (_, change, isSame) => {
    const ids = [await cassetteId({ ...fields, ...change }), await cassetteId(fields)];
    expect(new Set(ids).size === 1).toBe(isSame);
  },
);

test('The id of a new cassette depends on the release ID alone where there is one', async () => {
  const released = { ...fields, releaseId: 'ab 1' };
  expect(await cassetteId({ ...released, title: 'Other', releaseId: 'AB  1' })).toBe(
    await cassetteId(released),
  );
  expect(await cassetteId({ ...released, releaseId: 'AB 2' })).not.toBe(await cassetteId(released));
});

test('An id is never shared by a release ID and a title', async () => {
  const named = { title: 'x', artist: [], releaseId: '' };
  expect(await cassetteId({ ...named, title: '', releaseId: 'x' })).not.toBe(
    await cassetteId(named),
  );
});

test('An id has the form of a document id', async () => {
  expect(await cassetteId(fields)).toMatch(/^[0-9A-Za-z]{20}$/);
});

test('The next id is another one as long as ids are taken', async () => {
  const taken: string[] = [];
  const isTaken = (id: string) => taken.push(id) < 3;
  expect(await cassetteId(fields, isTaken)).toBe(taken[2]);
  expect(new Set(taken).size).toBe(3);
});

test('An id never changes: a new version of the site must find the same cassettes', async () => {
  expect(await cassetteId(fields)).toBe('I00J1gSgSsVVA5cWu4rU');
});

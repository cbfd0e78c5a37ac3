import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noImages } from '../../../src/domain/cassette.ts';
import { decodeText } from '../../../src/import-export/decode-text.ts';
import { dryRun } from '../../../src/import-export/dry-run.ts';
import { exportCsv } from '../../../src/import-export/own-csv.ts';
import { cassetteWithoutImages } from '../../support/fake-backend.ts';
import { readCsv } from '../../support/read-csv.ts';

const image = (figure: string) => ({
  path: `images/0000000${figure}-0000-4000-8000-000000000000`,
  token: `0000000${figure}-0000-4000-8000-00000000000f`,
  blurhash: 'UKQSq|_2j[_2~poffQofofj[fQfk_2offQof',
});

/** Characters that a list, a CSV or a spreadsheet gives a meaning. */
const hostile = `aé1 '"=+-@,;()`;
const text = (characters: string) =>
  fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 });
const name = fc.oneof(
  text(hostile).map((one) => `${one}a`),
  fc.constantFrom('nan', 'NULL'),
);
const items = (minLength: number) =>
  fc.uniqueArray(
    name.map((one) => one.trim()),
    { minLength, maxLength: 4 },
  );
const anyFields = fc.record({
  title: name,
  artist: items(1),
  country: name,
  genre: items(0),
  label: name,
  releaseId: name,
  releaseYear: fc.option(fc.integer({ min: 1900, max: 2100 })),
  editorNotes: text(`${hostile}\n\t`).map((one) => `${one}a`),
  trackList: text(`${hostile}\n\t`).map((one) => `${one}a`),
  inStock: fc.constantFrom('Yes' as const, 'No' as const),
  locations: items(0),
});
const images = {
  spine: image('1'),
  front: image('2'),
  fullJCard: { ...image('3'), large: { path: image('6').path, token: image('6').token } },
};

const pictures = 'Spine Image,Front Image,Full J-Card Image';
/** As the file is read again. */
const readAgain = (text: string) =>
  readCsv(decodeText(new TextEncoder().encode(text), null) ?? '').rows;

it('A catalogue that is exported is restored in an empty one, and changes nothing in its own', () => {
  fc.assert(
    fc.property(fc.array(anyFields, { minLength: 1, maxLength: 3 }), (list) => {
      const cassettes = list.map((one, at) =>
        cassetteWithoutImages({ ...one, ...(at === 0 && { images }) }),
      );
      const text = exportCsv(cassettes);
      const rows = readAgain(text);
      expect(dryRun(rows, cassettes).map(({ status }) => status)).toEqual(list.map(() => 'same'));
      const restored = rows.map(({ fields, id = '', images = noImages }) => ({
        ...fields,
        id,
        images,
        createdAt: 0,
        updatedAt: 0,
      }));
      expect(exportCsv(restored)).toBe(text);
    }),
  );
});

it('The export is recognised after columns were moved, removed and added', () => {
  expect(readAgain(`Artist,ID,Release ID,${pictures},Title\nA,abc,7,,,,T\n`)[0]).toMatchObject({
    id: 'abc',
    givenFields: ['artist', 'releaseId', 'title'],
    fields: { title: 'T', artist: ['A'], releaseId: '7', inStock: 'No' },
  });
});

it.each([
  ['Artist,Title,ID', "'=mc2"],
  [`Artist,Title,${pictures}`, '=mc2'],
])('With the header “%s”, an apostrophe before a formula is read as %s', (header, title) => {
  const blanks = ','.repeat(header.split(',').length - 2);
  expect(readAgain(`${header}\nA,'=mc2${blanks}\n`)[0]?.fields.title).toBe(title);
});

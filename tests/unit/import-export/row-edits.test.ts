import { describe, expect, it } from 'vitest';
import { parseMappedCsv } from '../../../src/import-export/column-mapping.ts';
import { parseCsv } from '../../../src/import-export/parse-csv.ts';
import { editRows, formatField, parseFieldText } from '../../../src/import-export/row-edits.ts';

const rows = parseMappedCsv(
  parseCsv('title,artist,year\nOne,"Salt, Pepper",soon\nTwo,"Salt, Pepper",1984\nThree,Ann,1,2\n'),
  ['title', 'artist', 'releaseYear'],
);

describe('A row of the dry run', () => {
  it('takes what an editor corrects, in any field', () => {
    const edits = new Map([[1, { title: ' First ', releaseYear: '1985', genre: 'Dub\n\nRoots' }]]);
    expect(editRows(rows, edits, new Map())[0]).toMatchObject({
      isEdited: true,
      givenFields: ['title', 'artist', 'releaseYear', 'genre'],
      draft: { title: 'First', releaseYear: 1985, genre: ['Dub', 'Roots'] },
    });
  });

  it('that can’t be read is taken as read once it is corrected', () => {
    expect(rows[2]?.error).toMatch(/4 cells/);
    expect(
      editRows(rows, new Map([[3, { releaseYear: '' }]]), new Map())[2]?.error,
    ).toBeUndefined();
  });

  it('gets the artists that were corrected for the same text before, unless it is edited itself', () => {
    const corrections = new Map([['Salt, Pepper', ['Salt, Pepper']]]);
    const edited = editRows(rows, new Map([[2, { artist: 'Salt\nPepper' }]]), corrections);
    expect(edited.map(({ draft }) => draft.artist)).toEqual([
      ['Salt, Pepper'],
      ['Salt', 'Pepper'],
      ['Ann'],
    ]);
    expect(edited[0]?.hasCorrectedArtist).toBe(true);
  });

  it.each([
    ['artist', 'Earth, Wind & Fire\nCan', ['Earth, Wind & Fire', 'Can']],
    ['releaseYear', '1985', 1985],
    ['releaseYear', '', null],
    ['releaseYear', 'c. 1985', Number.NaN],
    ['label', 'Sub Pop', 'Sub Pop'],
  ] as const)('has the field %s typed as %j read as %j', (field, text, value) => {
    expect(parseFieldText(text, field)).toEqual(value);
    const shown = formatField({ ...rows[0]!.draft, [field]: value }, field);
    expect(shown).toBe(Number.isNaN(value) ? '' : text);
  });
});

import { describe, expect, it } from 'vitest';
import { foldText } from '../../../../src/domain/cassette-search.ts';
import { applyKnownSpellings } from '../../../../src/pages/admin/card-reading/known-spellings.ts';
import { putLines } from '../../../../src/pages/admin/card-reading/put-line.ts';

describe('A line that is put into a field', () => {
  it('stands behind what is there, as the field needs it', () => {
    expect(putLines('title', 'Night ', ['Bus'])).toBe('Night Bus');
    expect(putLines('artist', 'Mira Sol', ['Earth, Wind', '& Fire'])).toBe(
      'Mira Sol, "Earth, Wind & Fire"',
    );
    expect(putLines('trackList', 'Side A', ['1. Low Tide', '2. Rain'])).toBe(
      'Side A\n1. Low Tide\n2. Rain',
    );
  });

  it('gives a year to the empty field alone', () => {
    expect(putLines('releaseYear', '', ['Dolby', '© 1987 Kettle Tapes'])).toBe('1987');
    expect(putLines('releaseYear', '', ['Kettle Tapes'])).toBeNull();
    expect(putLines('releaseYear', '1990', ['1987'])).toBeNull();
  });
});

describe('The spelling of the catalogue', () => {
  const known = (...texts: string[]) => texts.map((text) => ({ text, folded: foldText(text) }));
  const read = {
    title: ['Uber den Wolken'],
    artist: ['NIGHT BUS'],
    label: ['Ketle Tapes'],
    releaseId: [],
    releaseYear: [],
    trackList: '',
  };

  it('replaces what resembles it, and brings known artists of the card first', () => {
    expect(
      applyKnownSpellings(read, ['MIRA S0L', 'NIGHT BUS'], {
        title: known('Über den Wolken'),
        artist: known('Mira Sol', 'Mara Lee'),
        label: known('Kettle Tapes'),
      }),
    ).toMatchObject({
      title: ['Über den Wolken'],
      artist: ['Mira Sol', 'NIGHT BUS'],
      label: ['Kettle Tapes'],
    });
  });

  it('leaves what resembles nothing, and short texts, as they were read', () => {
    const none = { title: known('Wolken'), artist: known('Bus'), label: known('Tapes') };
    expect(applyKnownSpellings(read, ['Bas'], none)).toEqual(read);
  });
});

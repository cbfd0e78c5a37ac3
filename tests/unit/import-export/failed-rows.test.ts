import { expect, it } from 'vitest';
import { emptyDraft } from '../../../src/domain/fields.ts';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { sourceRows } from '../../../src/import-export/parse-file.ts';
import { parseText } from '../../support/parse-text.ts';

const header = ['Artist', 'Title', 'Format', 'release_id'];
const failed = (cells: string[], reason: string) => ({
  source: { rowNumber: 1, cells, draft: emptyDraft, givenFields: [] },
  reason,
});

it('The file of failed rows has the original cells and the reason, and can be imported again', () => {
  const text = formatFailedRows(header, [
    failed(['=Fall, The', 'T "1"', 'Cass', '7'], 'Too long, sorry.'),
  ]);
  expect(text).toBe(
    '\uFEFFArtist,Title,Format,release_id,Reason\r\n"\'=Fall, The","T ""1""",Cass,7,"Too long, sorry."\r\n',
  );
  const again = parseText(text);
  expect(again.kind).toBe('discogs');
  expect(sourceRows(again)[0]?.draft).toMatchObject({ artist: ['The =Fall'], title: 'T "1"' });
});

it('A second file of failed rows replaces the reasons of the first', () => {
  const again = formatFailedRows(
    [...header, 'Reason'],
    [failed(['A', 'T', 'Cass', '7', 'old'], 'new')],
  );
  expect(again).toBe('\uFEFFArtist,Title,Format,release_id,Reason\r\nA,T,Cass,7,new\r\n');
});

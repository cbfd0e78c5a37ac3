import { expect, it } from 'vitest';
import { emptyDraft } from '../../../src/import-export/entry.ts';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { parseFile, sourceRows } from '../../../src/import-export/open-file.ts';
import { bytes } from '../../support/import-cassette.ts';

const head = ['Artist', 'Title', 'Format', 'release_id'];
const failed = (cells: string[], why: string) => ({
  entry: { row: 1, cells, draft: emptyDraft, given: [] },
  why,
});

it('gives rows back as they stood, with the reason, to go in again', () => {
  const text = formatFailedRows(head, [
    failed(['=Fall, The', 'T "1"', 'Cass', '7'], 'Too long, sorry.'),
  ]);
  expect(text).toBe(
    '\uFEFFArtist,Title,Format,release_id,Reason\r\n"\'=Fall, The","T ""1""",Cass,7,"Too long, sorry."\r\n',
  );
  const again = parseFile(bytes(text));
  expect(again.kind).toBe('discogs');
  expect(sourceRows(again, [])[0]?.draft).toMatchObject({ artist: ['The =Fall'], title: 'T "1"' });
});

it('does not pile up reasons', () => {
  const again = formatFailedRows(
    [...head, 'Reason'],
    [failed(['A', 'T', 'Cass', '7', 'old'], 'new')],
  );
  expect(again).toBe('\uFEFFArtist,Title,Format,release_id,Reason\r\nA,T,Cass,7,new\r\n');
});

import { expect, it } from 'vitest';
import { formatFailedRows } from '../../../src/import-export/failed-rows.ts';
import { readCsv } from '../../support/read-csv.ts';

const header = ['Artist', 'Title', 'Format', 'release_id'];
const failed = (cells: string[], reason: string) => ({ cells, reason });

it('The file of failed rows has the original cells and the reason, and can be imported again', () => {
  const text = formatFailedRows(header, [
    failed(['=Fall, The', 'T "1"', 'Cass', '7'], 'Too long, sorry.'),
  ]);
  expect(text).toBe(
    '\uFEFFArtist,Title,Format,release_id,Reason\r\n"\'=Fall, The","T ""1""",Cass,7,"Too long, sorry."\r\n',
  );
  expect(readCsv(text.slice(1)).rows[0]?.draft).toMatchObject({
    artist: ['The =Fall'],
    title: 'T "1"',
  });
});

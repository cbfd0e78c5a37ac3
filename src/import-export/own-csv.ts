import {
  type Cassette,
  type CassetteImages,
  type DraftField,
  draftFields,
  fieldLabel,
  type Panel,
  panels,
} from '../domain/cassette.ts';
import { formatCsv } from './csv.ts';
import { emptyDraft, parseInStock, parseYear, type SourceRow } from './entry.ts';
import { joinCell, splitCell } from './list-cell.ts';
import type { Csv } from './read-csv.ts';

/** Our own CSV: the eleven fields under their names on the screen, then what finds the pictures again. */

const panelLabel: Record<Panel, string> = {
  spine: 'Spine',
  front: 'Front',
  fullJCard: 'Full J-Card',
};
const imageParts = ['path', 'token', 'blurhash'] as const;
const imageLabel = { path: 'Image', token: 'Token', blurhash: 'Blurhash' } as const;

const idLabel = 'ID';

export const ownCsvHeader: readonly string[] = [
  idLabel,
  ...draftFields.map((field) => fieldLabel[field]),
  ...panels.flatMap((panel) =>
    imageParts.map((part) => `${panelLabel[panel]} ${imageLabel[part]}`),
  ),
];

/** The cells of a tape in the order of `ownHead`. */
export const ownCsvCells = (tape: Cassette): string[] => [
  tape.id,
  ...draftFields.map((field) => {
    const value = tape[field];
    return Array.isArray(value) ? joinCell(value) : value === null ? '' : String(value);
  }),
  ...panels.flatMap((panel) => imageParts.map((part) => tape.images[panel][part])),
];

/** Tapes as CSV, in the order given: UTF-8 with a byte order mark, cells made harmless. */
export const exportCsv = (tapes: readonly Cassette[]): string =>
  formatCsv([ownCsvHeader, ...tapes.map(ownCsvCells)]);

/** Whether a heading is one of ours; columns may have been moved, taken out or added since. */
export const isOwnCsv = (head: readonly string[]): boolean =>
  [idLabel, fieldLabel.title, fieldLabel.artist, fieldLabel.releaseId].every((name) =>
    head.includes(name),
  );

/** Reads what `exportCsv` wrote; texts are taken as they stand, to the last blank. */
export function parseOwnCsv({ head, rows }: Csv): SourceRow[] {
  const there = draftFields.filter((field) => head.includes(fieldLabel[field]));
  return rows.map(({ cells, trouble }, index) => {
    const cell = (name: string) => cells[head.indexOf(name)] ?? '';
    const given = there.filter(
      (field) => field !== 'inStock' || cell(fieldLabel.inStock).trim() !== '',
    );
    const images = Object.fromEntries(
      panels.map((panel) => [
        panel,
        Object.fromEntries(
          imageParts.map((part) => [part, cell(`${panelLabel[panel]} ${imageLabel[part]}`)]),
        ),
      ]),
    ) as CassetteImages;
    const draft = Object.assign(
      { ...emptyDraft },
      ...given.map((field) => ({ [field]: fieldFrom(field, cell(fieldLabel[field])) })),
    );
    return {
      row: index + 1,
      cells,
      draft,
      given,
      images,
      id: cell(idLabel).trim(),
      ...(trouble && { trouble }),
    };
  });
}

function fieldFrom(field: DraftField, cell: string): string | number | string[] | null {
  if (field === 'artist' || field === 'genre' || field === 'locations') return splitCell(cell);
  if (field === 'releaseYear') return parseYear(cell);
  return field === 'inStock' ? parseInStock(cell) : cell;
}

import { type Cassette, type CassetteImages, type Panel, panels } from '../domain/cassette.ts';
import {
  type CassetteDraft,
  cassetteFields,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../domain/fields.ts';
import { formatList, splitList } from '../domain/text/list-text.ts';
import { formatCsv } from './format-csv.ts';
import { isListField } from './list-separator.ts';
import type { Csv } from './parse-csv.ts';
import { parseInStock, parseYear, type SourceRow } from './source-row.ts';

/** Our own CSV: the id, the twelve fields under their labels, and the stored images. */

const panelLabel: Record<Panel, string> = {
  spine: 'Spine',
  front: 'Front',
  fullJCard: 'Full J-Card',
};
export const imageKeys = ['path', 'token', 'blurhash'] as const;
const imageKeyLabel = { path: 'Image', token: 'Token', blurhash: 'Blurhash' } as const;

/** The reading copy of the full J-card. */
const largeLabels = ['Large J-Card Image', 'Large J-Card Token'] as const;

const idLabel = 'ID';

export const ownCsvHeader: readonly string[] = [
  idLabel,
  ...draftFields.map((field) => cassetteFields[field].label),
  ...panels.flatMap((panel) =>
    imageKeys.map((key) => `${panelLabel[panel]} ${imageKeyLabel[key]}`),
  ),
  ...largeLabels,
];

/** The value of any field as a cell. */
export const formatCell = (value: CassetteDraft[DraftField]): string =>
  Array.isArray(value) ? formatList(value) : String(value ?? '');

/** The cells of a cassette in the order of `ownCsvHeader`. */
const ownCsvCells = (cassette: Cassette): string[] => [
  cassette.id,
  ...draftFields.map((field) => formatCell(cassette[field])),
  ...panels.flatMap((panel) => imageKeys.map((key) => cassette.images[panel][key])),
  cassette.images.fullJCard.large?.path ?? '',
  cassette.images.fullJCard.large?.token ?? '',
];

/**
 * Formats cassettes as CSV in the given order: UTF-8 with a byte order mark, formulas escaped
 * (docs/behaviour.md, "Export").
 */
export const exportCsv = (cassettes: readonly Cassette[]): string =>
  formatCsv([ownCsvHeader, ...cassettes.map(ownCsvCells)]);

/** Whether a header is from `exportCsv`; columns may have been moved, removed or added since. */
export const isOwnCsv = (header: readonly string[]): boolean =>
  [
    idLabel,
    cassetteFields.title.label,
    cassetteFields.artist.label,
    cassetteFields.releaseId.label,
  ].every((name) => header.includes(name));

/** Reads the rows of a file from `exportCsv`; texts keep their blanks. */
export function parseOwnCsv({ header, rows }: Pick<Csv, 'header' | 'rows'>): SourceRow[] {
  const presentFields = draftFields.filter((field) => header.includes(cassetteFields[field].label));
  return rows.map(({ cells, error }, index) => {
    const cell = (name: string) => cells[header.indexOf(name)] ?? '';
    const givenFields = presentFields.filter(
      (field) => field !== 'inStock' || cell(cassetteFields.inStock.label).trim() !== '',
    );
    const imageCell = (panel: Panel, key: keyof typeof imageKeyLabel) =>
      cell(`${panelLabel[panel]} ${imageKeyLabel[key]}`);
    const images = Object.fromEntries(
      panels.map((panel) => [
        panel,
        {
          path: imageCell(panel, 'path'),
          token: imageCell(panel, 'token'),
          blurhash: imageCell(panel, 'blurhash'),
        },
      ]),
    ) as CassetteImages;
    const [path, token] = largeLabels.map(cell);
    if (path) images.fullJCard.large = { path, token: token ?? '' };
    const draft = Object.assign(
      { ...emptyDraft },
      ...givenFields.map((field) => ({
        [field]: parseCell(cell(cassetteFields[field].label), field),
      })),
    );
    return {
      rowNumber: index + 1,
      cells,
      draft,
      givenFields,
      texts: {
        releaseYear: cell(cassetteFields.releaseYear.label),
        link: cell(cassetteFields.link.label),
      },
      images,
      id: cell(idLabel).trim(),
      ...(error && { error }),
    };
  });
}

function parseCell(cell: string, field: DraftField): string | number | string[] | null {
  if (isListField(field)) return splitList(cell);
  if (field === 'releaseYear') return parseYear(cell);
  return field === 'inStock' ? parseInStock(cell) : cell;
}

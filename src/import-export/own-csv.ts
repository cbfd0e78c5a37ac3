import {
  type Cassette,
  type CassetteImages,
  noImages,
  type Panel,
  panelName,
  panels,
} from '../domain/cassette.ts';
import { formatField } from '../domain/cassette-validation.ts';
import { fieldNames, fieldSpecs } from '../domain/fields.ts';
import { formatCsv } from './format-csv.ts';

/** Our own CSV: the id, the fields under their labels, and the stored images. */

const imageKeys = ['path', 'token', 'blurhash'] as const;
const imageKeyLabel = { path: 'Image', token: 'Token', blurhash: 'Blurhash' } as const;
const imageLabel = (panel: Panel, key: keyof typeof imageKeyLabel): string =>
  panelName[panel].replace('Image', imageKeyLabel[key]);

const idLabel = 'ID';
/** The reading copy of the full J-card. */
const largeLabels = ['Large J-Card Image', 'Large J-Card Token'] as const;
const imageLabels = [
  ...panels.flatMap((panel) => imageKeys.map((key) => imageLabel(panel, key))),
  ...largeLabels,
];

/** The headings of what an editor does not type. */
export const storedHeadings: readonly string[] = [idLabel, ...imageLabels];

const header = [idLabel, ...fieldNames.map((field) => fieldSpecs[field].label), ...imageLabels];

const cellsOf = (cassette: Cassette): string[] => [
  cassette.id,
  ...fieldNames.map((field) => formatField(field, cassette[field] as never)),
  ...panels.flatMap((panel) => imageKeys.map((key) => cassette.images[panel][key])),
  cassette.images.fullJCard.large?.path ?? '',
  cassette.images.fullJCard.large?.token ?? '',
];

/** Formats cassettes as CSV in the given order (docs/behaviour, "Export"). */
export const exportCsv = (cassettes: readonly Cassette[]): string =>
  formatCsv([header, ...cassettes.map(cellsOf)]);

/** Whether a header is from `exportCsv`; other columns may have been moved, removed or added. */
export const isOwnCsv = (names: readonly string[]): boolean =>
  panels.every((panel) => names.includes(panelName[panel]));

/** The id of the cassette in a row of `exportCsv`; empty if there is none. */
export const ownId = (names: readonly string[], cells: readonly string[]): string =>
  cells[names.indexOf(idLabel)]?.trim() ?? '';

export function ownImages(names: readonly string[], cells: readonly string[]): CassetteImages {
  const cell = (name: string) => cells[names.indexOf(name)] ?? '';
  const images = { ...noImages };
  for (const panel of panels) {
    const part = (key: keyof typeof imageKeyLabel) => cell(imageLabel(panel, key));
    images[panel] = { path: part('path'), token: part('token'), blurhash: part('blurhash') };
  }
  const [path, token] = largeLabels.map(cell) as [string, string];
  if (path) images.fullJCard.large = { path, token };
  return images;
}

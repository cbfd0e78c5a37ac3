import { type Cassette, isAvailable, panels } from './cassette.ts';
import { findDuplicateGroups } from './duplicates.ts';

/** The filters of the admin's table (docs/behaviour, "Catalogue table"). */
export const filterLabel = {
  'without-images': 'Without images',
  'in-stock': 'In stock',
  'without-label-or-year': 'Without label or year',
  'without-track-list': 'Without track list',
  duplicates: 'Possible duplicates',
} as const;
export type Filter = keyof typeof filterLabel;
export const filters = Object.keys(filterLabel) as Filter[];

const matches: Record<Exclude<Filter, 'duplicates'>, (cassette: Cassette) => boolean> = {
  'without-images': ({ images }) => panels.some((panel) => images[panel].path === ''),
  'in-stock': isAvailable,
  'without-label-or-year': ({ label, releaseYear }) => label === '' || releaseYear === null,
  'without-track-list': ({ trackList }) => trackList === '',
};

/** The cassettes that match every filter; those that are the same, of all of these, are side by side. */
export function filterCassettes(
  cassettes: readonly Cassette[],
  selected: readonly Filter[],
): readonly Cassette[] {
  const list = selected.includes('duplicates') ? findDuplicateGroups(cassettes).flat() : cassettes;
  const others = selected.filter((filter) => filter !== 'duplicates');
  return list.filter((cassette) => others.every((filter) => matches[filter](cassette)));
}

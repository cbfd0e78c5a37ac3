import { type Cassette, isAvailable, panels } from './cassette.ts';

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

type Matches = (cassette: Cassette, duplicateIds: ReadonlySet<string>) => boolean;

const matches: Record<Filter, Matches> = {
  'without-images': ({ images }) => panels.some((panel) => images[panel].path === ''),
  'in-stock': isAvailable,
  'without-label-or-year': ({ label, releaseYear }) => label === '' || releaseYear === null,
  'without-track-list': ({ trackList }) => trackList === '',
  duplicates: ({ id }, duplicateIds) => duplicateIds.has(id),
};

/** Whether a cassette matches every filter; `duplicateIds` are those of possible duplicates. */
export const matchesAllFilters = (
  cassette: Cassette,
  selected: readonly Filter[],
  duplicateIds: ReadonlySet<string>,
): boolean => selected.every((filter) => matches[filter](cassette, duplicateIds));

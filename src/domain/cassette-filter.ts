import { type Cassette, isAvailable, panels } from './cassette.ts';

/** The filters of the admin's table (docs/behaviour, "Catalogue table"). */
export const filters = [
  'without-images',
  'in-stock',
  'without-label-or-year',
  'without-track-list',
  'duplicates',
] as const;
export type Filter = (typeof filters)[number];

export const filterLabel: Record<Filter, string> = {
  'without-images': 'Without images',
  'in-stock': 'In stock',
  'without-label-or-year': 'Without label or year',
  'without-track-list': 'Without track list',
  duplicates: 'Possible duplicates',
};

const hasMissingImages = (cassette: Pick<Cassette, 'images'>): boolean =>
  panels.some((panel) => cassette.images[panel].path === '');

type Matches = (cassette: Cassette, duplicateIds: ReadonlySet<string>) => boolean;

const matches: Record<Filter, Matches> = {
  'without-images': hasMissingImages,
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

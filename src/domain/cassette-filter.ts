import { type Cassette, isAvailable, panels } from './cassette.ts';

/** The filters of the admin's table (docs/behaviour.md, "Catalogue table"). */
export const filters = [
  'without-images',
  'in-stock',
  'without-label-or-year',
  'duplicates',
] as const;
export type Filter = (typeof filters)[number];

export const filterLabel: Record<Filter, string> = {
  'without-images': 'Without images',
  'in-stock': 'In stock',
  'without-label-or-year': 'Without label or year',
  duplicates: 'Possible duplicates',
};

/** Whether at least one of the three images is missing. */
const hasMissingImages = (cassette: Pick<Cassette, 'images'>): boolean =>
  panels.some((panel) => cassette.images[panel].path === '');

const matches: Record<Exclude<Filter, 'duplicates'>, (cassette: Cassette) => boolean> = {
  'without-images': hasMissingImages,
  'in-stock': isAvailable,
  'without-label-or-year': (cassette) => cassette.label === '' || cassette.releaseYear === null,
};

/**
 * Whether a cassette matches every selected filter; always true when none is selected. `duplicateIds` are
 * the ids of all cassettes that are the same as another one.
 */
export const matchesAllFilters = (
  cassette: Cassette,
  selected: readonly Filter[],
  duplicateIds: ReadonlySet<string> = new Set(),
): boolean =>
  selected.every((filter) =>
    filter === 'duplicates' ? duplicateIds.has(cassette.id) : matches[filter](cassette),
  );

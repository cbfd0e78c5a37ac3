import { type Cassette, panels } from './cassette.ts';

/** The filters of the admin's table (docs/behaviour.md, "Catalogue table"). */
export const filters = ['without-images', 'in-stock', 'without-label-or-year'] as const;
export type Filter = (typeof filters)[number];

export const filterLabel: Record<Filter, string> = {
  'without-images': 'Without images',
  'in-stock': 'In stock',
  'without-label-or-year': 'Without label or year',
};

/** Whether at least one of the three images is missing. */
export const hasMissingImages = (cassette: Pick<Cassette, 'images'>): boolean =>
  panels.some((panel) => cassette.images[panel].path === '');

const matches: Record<Filter, (cassette: Cassette) => boolean> = {
  'without-images': hasMissingImages,
  'in-stock': (cassette) => cassette.inStock === 'Yes',
  'without-label-or-year': (cassette) => cassette.label === '' || cassette.releaseYear === null,
};

/** Whether a cassette matches every selected filter; always true when none is selected. */
export const matchesAllFilters = (cassette: Cassette, selected: readonly Filter[]): boolean =>
  selected.every((filter) => matches[filter](cassette));

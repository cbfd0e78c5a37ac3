import { type Cassette, panels } from './cassette.ts';

/** What an editor looks for over the table: tapes that want work, and what can be sold. */
export const filters = ['without-images', 'in-stock', 'without-label-or-year'] as const;
export type Filter = (typeof filters)[number];

export const filterLabel: Record<Filter, string> = {
  'without-images': 'Without images',
  'in-stock': 'In stock',
  'without-label-or-year': 'Without label or year',
};

/** Whether at least one of the three images is wanting. */
export const hasMissingImages = (tape: Pick<Cassette, 'images'>): boolean =>
  panels.some((panel) => tape.images[panel].path === '');

const passes: Record<Filter, (tape: Cassette) => boolean> = {
  'without-images': hasMissingImages,
  'in-stock': (tape) => tape.inStock === 'Yes',
  'without-label-or-year': (tape) => tape.label === '' || tape.releaseYear === null,
};

/** Whether a tape passes every one of the filters; without any, each does. */
export const matchesAllFilters = (tape: Cassette, chosen: readonly Filter[]): boolean =>
  chosen.every((filter) => passes[filter](tape));

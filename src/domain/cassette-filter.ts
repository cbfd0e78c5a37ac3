import { type Cassette, isAvailable, panels } from './cassette.ts';
import type { TrackLists } from './text/track-list.ts';

/** The filters of the admin's table (docs/behaviour.md, "Catalogue table"). */
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

/** Whether at least one of the three images is missing. */
const hasMissingImages = (cassette: Pick<Cassette, 'images'>): boolean =>
  panels.some((panel) => cassette.images[panel].path === '');

/** What the cassettes alone do not tell. */
export type Known = {
  /** The ids of all cassettes that are the same as another one. */
  duplicateIds: ReadonlySet<string>;
  /** The track lists, which cassettes of the index lack. */
  trackLists: TrackLists;
};

const matches: Record<Filter, (cassette: Cassette, known: Known) => boolean> = {
  'without-images': hasMissingImages,
  'in-stock': isAvailable,
  'without-label-or-year': ({ label, releaseYear }) => label === '' || releaseYear === null,
  'without-track-list': ({ id, trackList }, { trackLists }) =>
    trackList === '' && !trackLists.has(id),
  duplicates: ({ id }, { duplicateIds }) => duplicateIds.has(id),
};

/** Whether a cassette matches every selected filter; always true when none is selected. */
export const matchesAllFilters = (
  cassette: Cassette,
  selected: readonly Filter[],
  known: Known,
): boolean => selected.every((filter) => matches[filter](cassette, known));

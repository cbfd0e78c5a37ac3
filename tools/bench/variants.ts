import type { State } from './browser.ts';
import type { Place } from './page-metrics.ts';

/** One of the two that are measured: where it is, who is signed in there, and how to find its things. */
export type Subject = {
  readonly name: 'ours' | 'literal';
  readonly origin: string;
  readonly member: State;
  readonly editor: State;
  readonly shelf: string;
  readonly spines: Place;
  readonly spine: string;
  readonly searchBox: string;
  readonly sortToggle: string;
  /** The buttons of the sort bar. */
  readonly sortKeys: string;
  readonly rows: Place;
  readonly sortColumns: string;
  readonly editButton: string;
};

type Found = Pick<Subject, 'origin' | 'member' | 'editor'>;

export const ours = (found: Found): Subject => ({
  ...found,
  name: 'ours',
  shelf: '[role=grid]',
  spine: '[data-tape]',
  spines: { items: '[data-tape]', attribute: 'data-tape' },
  searchBox: '[role=search] input',
  sortToggle: '[role=search] button[aria-label=Sort]',
  sortKeys: 'main fieldset button',
  rows: { items: 'tbody tr[data-index] th' },
  sortColumns: 'thead button',
  editButton: 'tbody tr[data-index] td:last-child button:first-child',
});

export const literal = (found: Found): Subject => ({
  ...found,
  name: 'literal',
  shelf: '.shelf',
  spine: '.spine',
  spines: { items: '.spine', attribute: 'title' },
  searchBox: '.search input',
  sortToggle: '.search button[type=button]',
  sortKeys: '.sort button',
  rows: { items: 'tbody td:first-child' },
  sortColumns: 'thead button',
  editButton: 'tbody td:last-child button:first-child',
});

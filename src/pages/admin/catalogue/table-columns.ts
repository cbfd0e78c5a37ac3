import type { SortKey } from '../../../domain/cassette-sort.ts';

type TableColumn = {
  id: string;
  name: string;
  /** What the table is sorted by when the name is clicked. */
  key?: SortKey;
  /** In rem, until the editor chooses another one. */
  width: number;
  isAlwaysShown?: boolean;
};

/** The columns of the table (docs/behaviour.md, "Catalogue table"). */
export const columns: readonly TableColumn[] = [
  { id: 'title', name: 'Title', key: 'title', width: 10, isAlwaysShown: true },
  { id: 'artist', name: 'Artist', key: 'artist', width: 8.5 },
  { id: 'country', name: 'Country', key: 'country', width: 5.5 },
  { id: 'genre', name: 'Genre', key: 'genre', width: 6.75 },
  { id: 'label', name: 'Label', key: 'label', width: 6.75 },
  { id: 'releaseId', name: 'Release ID', key: 'releaseId', width: 6 },
  { id: 'releaseYear', name: 'Year', key: 'releaseYear', width: 3.25 },
  { id: 'editorNotes', name: "Editor's Notes", width: 8 },
  { id: 'link', name: 'Link', width: 5.25 },
  { id: 'inStock', name: 'In Stock', width: 4.5 },
  { id: 'locations', name: 'Locations', width: 5.5 },
  { id: 'actions', name: 'Actions', width: 9.5, isAlwaysShown: true },
];

/** The widths that can be chosen, in rem. */
export const widthRange = { min: 3, max: 40, step: 0.5 } as const;

/** CSS pixels in one rem. */
export const pixelsPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The column of checkboxes, in rem. */
export const selectWidth = 2.5;

import { useState } from 'react';
import type { SortKey } from '../../../domain/cassette-sort.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { loadList, saveList } from '../stored-list.ts';
import { withItems } from '../with-items.ts';

/** Who has changed the cassette last, and when: not edited. */
export type HistoryColumn = 'updatedBy' | 'updatedAt';

/** What the table can be sorted by: also by who has changed a cassette last. */
export type TableSortKey = SortKey | 'updatedBy';

type TableColumn = {
  id: DraftField | HistoryColumn | 'actions';
  name: string;
  /** What the table is sorted by when the name is clicked. */
  key?: TableSortKey;
  /** In rem: its share of the window's width, and the least that it has. */
  width: number;
  isAlwaysShown?: boolean;
  isHiddenAtFirst?: boolean;
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
  { id: 'updatedBy', name: 'Changed by', key: 'updatedBy', width: 10, isHiddenAtFirst: true },
  { id: 'updatedAt', name: 'Changed', key: 'updatedAt', width: 8, isHiddenAtFirst: true },
  { id: 'actions', name: 'Actions', width: 9.5, isAlwaysShown: true },
];

/** The column of checkboxes, in rem. */
const selectWidth = 2.5;
/** What a thumbnail adds to the column of titles, in rem. */
const thumbnailWidth = 2.5;

type Settings = { hidden: ReadonlySet<string>; hasThumbnails: boolean };

const storageKey = 'table-columns';
/** Earlier versions stored a width as the second item. */
type StoredColumn = [id: string, width: unknown, isHidden: boolean];
const thumbnailId = 'thumbnail';

const hiddenAtFirst: ReadonlySet<string> = new Set(
  columns.flatMap(({ id, isHiddenAtFirst }) => (isHiddenAtFirst ? id : [])),
);

const isStoredColumn = (item: unknown): item is StoredColumn =>
  Array.isArray(item) && typeof item[0] === 'string' && typeof item[2] === 'boolean';

function load(): Settings {
  const stored = loadList(storageKey).filter(isStoredColumn);
  const isHidden = new Map(stored.map(([id, , isHidden]) => [id, isHidden]));
  return {
    hidden: new Set(
      columns
        .filter(
          ({ id, isAlwaysShown }) => !isAlwaysShown && (isHidden.get(id) ?? hiddenAtFirst.has(id)),
        )
        .map(({ id }) => id),
    ),
    hasThumbnails: stored.some(([id, , isHidden]) => id === thumbnailId && !isHidden),
  };
}

function save({ hidden, hasThumbnails }: Settings): void {
  const list = columns.map(({ id }): StoredColumn => [id, null, hidden.has(id)]);
  saveList(storageKey, [...list, [thumbnailId, null, !hasThumbnails]]);
}

/**
 * Which columns the table shows: kept on this device for all accounts, because it depends on the screen
 * (docs/behaviour.md, "Catalogue table"); on a shared computer until the tab is closed.
 */
export function useTableColumns() {
  const [settings, setSettings] = useState(load);
  const { hidden, hasThumbnails } = settings;

  function change(changes: Partial<Settings>) {
    const changed = { ...settings, ...changes };
    setSettings(changed);
    save(changed);
  }
  const shown = columns
    .filter(({ id }) => !hidden.has(id))
    .map((column) =>
      column.id === 'title' && hasThumbnails
        ? { ...column, width: column.width + thumbnailWidth }
        : column,
    );
  return {
    shown,
    hidden,
    hasThumbnails,
    /** The least width of the whole table with its checkboxes, in rem. */
    minWidth: shown.reduce((sum, { width }) => sum + width, selectWidth),
    toggle: (id: string) => change({ hidden: withItems(hidden, [id], !hidden.has(id)) }),
    toggleThumbnails: () => change({ hasThumbnails: !hasThumbnails }),
    reset: () => change({ hidden: hiddenAtFirst, hasThumbnails: false }),
  };
}

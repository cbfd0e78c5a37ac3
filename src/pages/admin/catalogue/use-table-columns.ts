import { useMemo, useState } from 'react';
import { loadList, saveList } from '../stored-list.ts';
import { withItems } from '../with-items.ts';
import { columns, pixelsPerRem, selectWidth, widthRange } from './table-columns.ts';

type Settings = {
  /** In rem, by column; empty while the columns share the width of the window. */
  widths: Readonly<Record<string, number>>;
  hidden: ReadonlySet<string>;
  hasThumbnails: boolean;
};

const defaults: Settings = { widths: {}, hidden: new Set(), hasThumbnails: false };

const storageKey = 'table-columns';
type StoredColumn = [id: string, width: number | null, isHidden: boolean];
const thumbnailId = 'thumbnail';

function load(): Settings {
  const stored = loadList(storageKey).filter(isStoredColumn);
  const known = stored.filter(([id]) => columns.some((column) => column.id === id));
  const isHidden = ([id, , hidden]: StoredColumn) =>
    hidden && !columns.some((column) => column.id === id && column.isAlwaysShown);
  return {
    widths: Object.fromEntries(
      known.flatMap(([id, width]) => (width === null ? [] : [[id, clampWidth(width)]])),
    ),
    hidden: new Set(known.filter(isHidden).map(([id]) => id)),
    hasThumbnails: stored.some(([id, , hidden]) => id === thumbnailId && !hidden),
  };
}

function save({ widths, hidden, hasThumbnails }: Settings): void {
  const list = columns.map(({ id }): StoredColumn => [id, widths[id] ?? null, hidden.has(id)]);
  saveList(storageKey, [...list, [thumbnailId, null, !hasThumbnails]]);
}

const isStoredColumn = (item: unknown): item is StoredColumn =>
  Array.isArray(item) &&
  typeof item[0] === 'string' &&
  (item[1] === null || Number.isFinite(item[1])) &&
  typeof item[2] === 'boolean';

const clampWidth = (width: number): number => {
  const { min, max, step } = widthRange;
  return Math.min(max, Math.max(min, Math.round(width / step) * step));
};

/** The widths that the columns have now, in rem: until one is changed, they share the window's. */
function measureWidths(): Record<string, number> {
  const rem = pixelsPerRem();
  const cells = [...document.querySelectorAll<HTMLElement>('th[data-column]')];
  return Object.fromEntries(
    cells.flatMap(({ dataset, offsetWidth }) =>
      offsetWidth > 0 ? [[dataset.column, clampWidth(offsetWidth / rem)]] : [],
    ),
  );
}

/**
 * Which columns the table shows, and how wide: kept on this device for all accounts, because it depends
 * on the screen (docs/behaviour.md, "Catalogue table"). On a shared computer nothing is stored.
 */
export function useTableColumns(isStored: boolean) {
  const [settings, setSettings] = useState(load);
  const { widths, hidden, hasThumbnails } = settings;

  function change(changes: Partial<Settings>) {
    const changed = { ...settings, ...changes };
    setSettings(changed);
    if (isStored) save(changed);
  }
  const shown = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [hidden]);
  const thumbnailWidth = hasThumbnails ? 2.5 : 0;
  /** In rem. */
  const widthOf = (id: string) =>
    widths[id] ??
    (columns.find((column) => column.id === id)?.width ?? 0) +
      (id === 'title' ? thumbnailWidth : 0);
  const isFixed = Object.keys(widths).length > 0;
  return {
    shown,
    hidden,
    hasThumbnails,
    widthOf,
    /** Of the whole table with its checkboxes, in rem. */
    totalWidth: shown.reduce((sum, { id }) => sum + widthOf(id), selectWidth),
    /** Whether the columns keep their widths in a wider window. */
    isFixed,
    resize: (id: string, width: number) =>
      change({ widths: { ...(isFixed ? widths : measureWidths()), [id]: clampWidth(width) } }),
    toggle: (id: string) => change({ hidden: withItems(hidden, [id], !hidden.has(id)) }),
    toggleThumbnails: () => change({ hasThumbnails: !hasThumbnails }),
    reset: () => change(defaults),
  };
}

export type TableColumns = ReturnType<typeof useTableColumns>;

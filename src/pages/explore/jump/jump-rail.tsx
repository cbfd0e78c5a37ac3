import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { compareTexts, sortText } from '../../../domain/cassette-sort.ts';
import { decade } from '../../../domain/field-filter.ts';
import { site } from '../../../site.ts';
import { type ShelfSortKey, sortLabel } from '../search/shelf-url.ts';
import { useFound, usePage, useSearch } from '../shelf-page.tsx';
import styles from './jump-rail.module.css';

/** Neighbours in a sorted list; `index` is the place of the first one. */
type Group = { readonly label: string; readonly index: number; count: number };

const signs: Record<string, string> = { '–': 'Without a value', '#': 'Signs' };

/** The letter or decade of a cassette; letters without accents, where the order ignores them. */
function labelOf(cassette: Cassette, key: ShelfSortKey): string {
  const { releaseYear } = cassette;
  if (key === 'releaseYear') return releaseYear === null ? '–' : decade(releaseYear);
  const [first = ''] = sortText(cassette, key, site.articles).normalize();
  const folded = foldText(first);
  if (first === '') return '–';
  if (/^\p{N}/u.test(folded)) return '0–9';
  if (!/^\p{L}/u.test(folded)) return '#';
  // In some languages Å is a letter of its own.
  return (compareTexts(first, folded) === 0 ? folded.charAt(0) : first).toUpperCase();
}

/** The groups of a list that is sorted by `key` (docs/behaviour, "Jump rail"). */
export function sortGroups(cassettes: readonly Cassette[], key: ShelfSortKey): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, cassette] of cassettes.entries()) {
    const label = labelOf(cassette, key);
    const group = groups.get(label);
    if (group) group.count++;
    else groups.set(label, { label, index, count: 1 });
  }
  return [...groups.values()];
}

/** A button for each group. One is a tab stop, and the arrow keys move the focus from there. */
export function JumpRail() {
  const { found } = useFound();
  const { sort } = useSearch().urlState;
  const { shelfHandle } = usePage();
  const groups = useMemo(() => (sort ? sortGroups(found, sort) : []), [found, sort]);
  const [current, setCurrent] = useState(0);
  // With fewer groups it leads nowhere that is not in sight.
  if (!sort || groups.length < 3) return null;
  const tabStop = Math.min(current, groups.length - 1);
  const jump = (index: number) => {
    const id = found[index]?.id ?? '';
    shelfHandle.current?.reveal(id);
    shelfHandle.current?.focus(id, 'marked');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const last = groups.length - 1;
    const steps: Record<string, number> = {
      ArrowDown: Math.min(last, tabStop + 1),
      ArrowUp: Math.max(0, tabStop - 1),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={`Jump by ${sortLabel[sort]}`}
      className={styles.rail}
      onKeyDown={onKeyDown}
    >
      {groups.map(({ label, index: start, count }, index) => (
        <button
          key={label}
          type="button"
          className={styles.group}
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={[label, signs[label], count === 1 ? '1 tape' : `${count} tapes`]
            .filter(Boolean)
            .join(', ')}
          onFocus={() => setCurrent(index)}
          onClick={() => jump(start)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

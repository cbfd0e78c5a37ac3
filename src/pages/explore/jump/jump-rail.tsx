import { type KeyboardEvent, useMemo, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import { articlePattern, compareTexts, sortText } from '../../../domain/cassette-sort.ts';
import { decade } from '../../../domain/shelf-filters.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { colourOf } from '../../../domain/wall/colours.ts';
import { site } from '../../../site.ts';
import { type KeptPaths, shownColour } from '../../../start/arrange-shelf.ts';
import { type ShelfSortKey, sortLabel } from '../search/shelf-url.ts';
import { useFound, usePage, useSearch } from '../shelf-provider.tsx';
import styles from './jump-rail.module.css';

/** Neighbours in a sorted list, from the first one on. */
type Group = { readonly label: string; readonly index: number; cassettes: Cassette[] };

const article = articlePattern(site.articles);
const signs: Record<string, string> = { '–': 'Without a value', '#': 'Signs' };

/** The letter or decade of a cassette; letters without accents, where the order ignores them. */
function groupLabel(cassette: Cassette, key: ShelfSortKey): string {
  const { releaseYear } = cassette;
  if (key === 'releaseYear') return releaseYear === null ? '–' : decade(releaseYear);
  const [first = ''] = sortText(cassette, key, article).normalize();
  const folded = foldText(first);
  if (first === '') return '–';
  if (/^\p{N}/u.test(folded)) return '0–9';
  if (!/^\p{L}/u.test(folded)) return '#';
  // In some languages Å is a letter of its own.
  return (compareTexts(first, folded) === 0 ? folded.charAt(0) : first).toUpperCase();
}

/** The groups of a list that is sorted by `key`, or by colour (docs/behaviour, "Jump rail"). */
export function sortGroups(
  list: readonly Cassette[],
  key: ShelfSortKey | null,
  keptPaths?: KeptPaths,
): Group[] {
  const groups = new Map<string, Group>();
  for (const [index, cassette] of list.entries()) {
    const label = key ? groupLabel(cassette, key) : colourOf(shownColour(cassette, keptPaths));
    const group = groups.get(label);
    if (group) group.cassettes.push(cassette);
    else groups.set(label, { label, index, cassettes: [cassette] });
  }
  return [...groups.values()];
}

/** A button for each group. One is a tab stop, and the arrow keys move the focus from there. */
export function JumpRail() {
  const { found, keptPaths } = useFound();
  const { sort } = useSearch().urlState;
  const { shelfHandle } = usePage();
  const groups = useMemo(() => sortGroups(found, sort, keptPaths), [found, sort, keptPaths]);
  const [current, setCurrent] = useState(0);
  // With fewer groups it leads nowhere that is not in sight.
  if (groups.length < 3) return null;
  const tabStop = Math.min(current, groups.length - 1);
  /** The colour in the middle of a group. */
  const patchColour = ({ cassettes }: Group) =>
    shownColour(cassettes[cassettes.length >> 1] as Cassette, keptPaths);
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
      aria-label={`Jump by ${sort ? sortLabel[sort] : 'Colour'}`}
      className={styles.rail}
      onKeyDown={onKeyDown}
    >
      {groups.map((group, index) => (
        <button
          key={group.label}
          type="button"
          className={styles.group}
          tabIndex={index === tabStop ? 0 : -1}
          aria-label={[group.label, signs[group.label], formatCount(group.cassettes.length, 'tape')]
            .filter(Boolean)
            .join(', ')}
          onFocus={() => setCurrent(index)}
          onClick={() => jump(group.index)}
        >
          {sort && group.label}
          {!sort && <span className={styles.patch} style={{ background: patchColour(group) }} />}
        </button>
      ))}
    </div>
  );
}

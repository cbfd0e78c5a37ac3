import { useEffect, useRef, useState } from 'react';
import { formatShelfUrl, type ShelfUrlState, sortDirection, sortLabel } from './shelf-url.ts';

/** Longer than the pause between two letters. */
const announceDelayMs = 1000;

type Props = {
  /** The search when the page was shown. */
  initial: ShelfUrlState;
  state: ShelfUrlState;
  found: number;
  total: number;
  /** Whether songs are still being read; empty if not. */
  songNote: string | false | undefined;
  /** A sentence to be announced with the next change; each object once. */
  note: { readonly text: string } | null;
};

const orderOf = (state: ShelfUrlState) =>
  state.sort
    ? `Sorted by ${sortLabel[state.sort]}, ${sortDirection(state, state.sort)}.`
    : 'Shuffled.';

const queryOf = (state: ShelfUrlState) =>
  formatShelfUrl({ ...state, sort: null, descending: [], selectedId: null, seed: null });

/**
 * A live region that says what the changes of a search did, once, when nothing has changed for a second
 * (docs/behaviour.md, "Announcements").
 */
export function Announcer({ initial, state, found, total, songNote, note }: Props) {
  const [text, setText] = useState('');
  const order = orderOf(state);
  // What is found is said again once the songs have been read.
  const query = queryOf(state) + (songNote || '');
  const count =
    (found === total ? `All ${total} found.` : `${found || 'None'} of ${total} found.`) +
    (songNote ? ` ${songNote}.` : '');
  const announced = useRef({
    order: orderOf(initial),
    query: queryOf(initial),
    note: null as typeof note,
  });
  useEffect(() => {
    // An equal text would not be announced again.
    setText('');
    const timer = setTimeout(() => {
      const last = announced.current;
      announced.current = { order, query, note };
      setText(
        [
          note !== last.note && note?.text,
          order !== last.order && order,
          query !== last.query && count,
        ]
          .filter(Boolean)
          .join(' '),
      );
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [order, query, count, note]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useFound, useSearch } from '../shelf-provider.tsx';
import { formatShelfUrl, sortDirection, sortLabel } from './shelf-url.ts';

/** Longer than the pause between two letters. */
const announceDelayMs = 1000;

/** A live region that says what a change of the search did (docs/behaviour, "Announcements"). */
export function Announcer() {
  const { urlState, typed, hasFilter, note } = useSearch();
  const { found, cassettes } = useFound();
  const [text, setText] = useState('');
  const order = urlState.sort
    ? `Sorted by ${sortLabel[urlState.sort]}, ${sortDirection(urlState, urlState.sort)}.`
    : hasFilter('since') || hasFilter('pile')
      ? 'The newest first.'
      : 'Shuffled.';
  const search = { ...urlState, typed, sort: null, descending: [], selectedId: null, seed: 0 };
  const query = formatShelfUrl(search);
  const count =
    found.length === cassettes.length
      ? `All ${cassettes.length} found.`
      : `${found.length || 'None'} of ${cassettes.length} found.`;
  const announced = useRef({ order, query, note });
  useEffect(() => {
    // An equal text would not be announced again.
    setText('');
    const timer = setTimeout(() => {
      const last = announced.current;
      announced.current = { order, query, note };
      const parts = [
        note !== last.note && note?.text,
        order !== last.order && order,
        query !== last.query && count,
      ];
      setText(parts.filter(Boolean).join(' '));
    }, announceDelayMs);
    return () => clearTimeout(timer);
  }, [order, query, count, note]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

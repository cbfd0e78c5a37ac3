import { useEffect, useRef, useState } from 'react';

/** Longer than the pause between two letters. */
const settledMs = 1000;

type Changes = {
  /** A sentence about the order. */
  order: string;
  /** Any text that differs for another search. */
  query: string;
  /** A sentence about the number of cassettes found. */
  count: string;
};

/**
 * The text for a live region, which says what the changes of a search did, once, when nothing has changed
 * for a second. `say` adds a sentence (docs/behaviour.md, "Said, not only shown").
 */
export function useAnnouncement({ order, query, count }: Changes) {
  const [text, setText] = useState('');
  const [note, setNote] = useState({ text: '' });
  const said = useRef({ order, query, note });
  useEffect(() => {
    // An equal text would not be announced again.
    setText('');
    const timer = setTimeout(() => {
      const last = said.current;
      said.current = { order, query, note };
      setText(
        [
          note !== last.note && note.text,
          order !== last.order && order,
          query !== last.query && count,
        ]
          .filter(Boolean)
          .join(' '),
      );
    }, settledMs);
    return () => clearTimeout(timer);
  }, [order, query, count, note]);
  const say = (text: string) => setNote({ text });
  return { text, say };
}

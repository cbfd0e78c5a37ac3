import { useCallback, useEffect, useState } from 'react';
import { useStableCallback } from './use-stable-callback.ts';

const writeDelayMs = 300;

/** The place of the present entry in the history, which the router keeps there. */
const historyIndex = (): unknown => window.history.state?.idx;

/**
 * The text of a search box, stored in the URL. It changes at once; the URL follows after a delay,
 * because browsers limit how often it may change, or by `flush`. Another text in the URL, or another entry
 * of the history, replaces what was typed: it belongs to the entry in which it was typed.
 */
export function useDebouncedText(urlText: string, writeUrl: (text: string) => void) {
  const index = historyIndex();
  /** What was typed while the URL had the text `since`, in the entry of the history with this index. */
  const [edit, setEdit] = useState({ text: urlText, since: urlText, index });
  if (edit.since !== urlText || edit.index !== index)
    setEdit({ text: urlText, since: urlText, index });
  const { text } = edit;

  const setText = useCallback(
    (text: string) => setEdit(({ since }) => ({ text, since, index: historyIndex() })),
    [],
  );
  /** Writes what was typed to the URL now. */
  const flush = useStableCallback(() => {
    if (text === urlText) return;
    // A letter that is typed before the next render belongs to the new text.
    setEdit((latest) => ({ ...latest, since: text }));
    writeUrl(text);
  });
  useEffect(() => {
    if (text === urlText) return;
    const timer = setTimeout(flush, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text, urlText, flush]);

  return { text, setText, flush };
}

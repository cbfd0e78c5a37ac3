import { useEffect, useEffectEvent, useState } from 'react';

const writeDelayMs = 300;

/**
 * The text of a search box. The URL follows after a delay, because browsers limit how often it may
 * change. Another text in the URL replaces what was typed.
 */
export function useDebouncedText(urlText: string, writeUrl: (text: string) => void) {
  /** What was typed while the URL had the text `since`. */
  const [edit, setEdit] = useState({ text: urlText, since: urlText });
  if (edit.since !== urlText) setEdit({ text: urlText, since: urlText });
  const { text } = edit;
  const write = useEffectEvent(() => {
    // A letter that is typed before the next render belongs to the new text.
    setEdit((latest) => ({ ...latest, since: text }));
    writeUrl(text);
  });
  useEffect(() => {
    if (text === urlText) return;
    const timer = setTimeout(write, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text, urlText]);
  return { text, setText: (text: string) => setEdit(({ since }) => ({ text, since })) };
}

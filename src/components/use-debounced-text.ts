import { useEffect, useEffectEvent, useState } from 'react';

const writeDelayMs = 300;

/**
 * The text of a search box. The URL follows after a delay, because browsers limit how often it may
 * change. If something else changes the text in the URL, such as Back, the box shows that.
 */
export function useDebouncedText(urlText: string, writeUrl: (text: string) => void) {
  const [text, setText] = useState(urlText);
  /** What the box has last read from the URL, or written there. */
  const [knownUrlText, setKnownUrlText] = useState(urlText);
  if (knownUrlText !== urlText) {
    setKnownUrlText(urlText);
    setText(urlText);
  }
  const write = useEffectEvent(() => {
    setKnownUrlText(text);
    writeUrl(text);
  });
  useEffect(() => {
    if (text === urlText) return;
    const timer = setTimeout(write, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text, urlText]);
  return [text, setText] as const;
}

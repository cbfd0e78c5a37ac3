import { useCallback, useEffect, useRef, useState } from 'react';

const writeDelayMs = 300;

/**
 * The text of a search box, stored in the URL. It changes at once; the URL follows after a delay,
 * because browsers limit how often it may change. When the URL changes by Back or Forward, its text
 * replaces what was typed.
 */
export function useDebouncedText(urlText: string, writeUrl: (text: string) => void) {
  const [text, setText] = useState(urlText);
  const written = useRef(urlText);
  const writeLatest = useRef(writeUrl);
  useEffect(() => {
    writeLatest.current = writeUrl;
  });

  useEffect(() => {
    if (urlText === written.current) return;
    written.current = urlText;
    setText(urlText);
  }, [urlText]);

  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      // `markWritten` may have been called since.
      if (text === written.current) return;
      written.current = text;
      writeLatest.current(text);
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  /** Sets a text that the caller writes to the URL itself, together with another change. */
  const markWritten = useCallback((newText: string) => {
    written.current = newText;
    setText(newText);
  }, []);
  return { text, setText, markWritten };
}

import { useCallback, useEffect, useRef, useState } from 'react';

const pause = 300;

/**
 * What is being typed. It is there at once; the address follows after a pause (browsers limit how
 * often it may change), and wins when it changes by itself, by Back or Forward.
 */
export function useDebouncedText(inAddress: string, write: (typed: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const writeLatest = useRef(write);
  useEffect(() => {
    writeLatest.current = write;
  });

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (typed === written.current) return;
    const timer = setTimeout(() => {
      // It may have gone there meanwhile, with another change.
      if (typed === written.current) return;
      written.current = typed;
      writeLatest.current(typed);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  /** To be called with what another change of the address takes there with it. */
  const settle = useCallback((text: string) => {
    written.current = text;
    setTyped(text);
  }, []);
  return { typed, type: setTyped, settle };
}

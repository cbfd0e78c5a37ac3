import { useCallback, useLayoutEffect, useRef } from 'react';

/** The callback of the latest render, as a function that stays the same: for events alone. */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The callback of the latest render, as a function that stays the same: for memoised children, and for
 * what outlives a render. Those of useEffectEvent are for effects alone, and change in each render.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}

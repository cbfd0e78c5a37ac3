import { useEffect, useRef } from 'react';

/** Calls `onChange` after each change of `value`, but not with the first one. */
export function useChange<Value>(value: Value, onChange: ((value: Value) => void) | undefined) {
  const hasFirst = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value has changed
  useEffect(() => {
    if (hasFirst.current) onChange?.(value);
    hasFirst.current = true;
  }, [value]);
}

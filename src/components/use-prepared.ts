import { useEffect } from 'react';

/** Items per step: short enough not to delay a keystroke. */
export const stepSize = 250;

/**
 * Runs the steps of `prepare` one by one while the page is idle, so that the first search and sort
 * find their input prepared. `prepare` must be a stable function.
 */
export function usePrepared<T>(input: T, prepare: (input: T) => Iterator<unknown>): void {
  useEffect(() => {
    const steps = prepare(input);
    let timer = setTimeout(function runStep() {
      if (!steps.next().done) timer = setTimeout(runStep);
    });
    return () => clearTimeout(timer);
  }, [input, prepare]);
}

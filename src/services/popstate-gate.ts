type Gate = (event: PopStateEvent) => void;

let gate: Gate | null = null;

/**
 * Lets `guardPopstate` see each step of the history before the router does. Must be called before the
 * router is mounted: Chromium calls the listeners of a window in the order in which they were added.
 */
export function installPopstateGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event), { capture: true });
}

/** Calls `next` before the router, from which it may stop the event. Returns the function that ends it. */
export function guardPopstate(next: Gate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}

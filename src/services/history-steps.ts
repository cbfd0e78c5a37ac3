type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Lets `guardPopstate` see each step of the history before the router does. Must be called before the
 * router is mounted: Chromium calls the listeners of a window in the order in which they were added.
 */
export function installPopstateGuard(): void {
  window.addEventListener('popstate', (event) => guard?.(event), { capture: true });
}

/** Calls `next` before the router, from which it may stop the event. Returns the function that ends it. */
export function guardPopstate(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Saves a position in the present entry, beside the router's state. */
export function saveInEntry(name: 'shelfTop' | 'regionTop', position: number): void {
  const { state } = window.history;
  // Writing to the history is slow: skip it when nothing has changed.
  if ((state?.[name] ?? 0) === position) return;
  try {
    window.history.replaceState({ ...state, [name]: position }, '');
  } catch {
    // Browsers limit the rate of history writes. The next scroll saves again.
  }
}

/** Resolves when the browser has arrived at the entry that `goBack` leads to. */
let arrival: Promise<void> | null = null;

/** The browser may refuse to go back, after many steps in a short time. */
const maxWaitMs = 1000;

/** Goes back in the history, by one entry or more. A call before the browser has arrived there does nothing. */
export async function goBack(steps = 1): Promise<void> {
  if (arrival) return;
  try {
    arrival = new Promise((resolve) => {
      window.addEventListener('popstate', () => resolve(), { once: true });
      setTimeout(resolve, maxWaitMs);
    });
    window.history.go(-steps);
    await arrival;
  } finally {
    arrival = null;
  }
}

/**
 * Runs an action that changes the history: now, or when `goBack` has arrived. Until then the address is
 * that of the entry which is being left.
 */
export function changeHistory(action: () => void): void {
  if (arrival) void arrival.then(action);
  else action();
}

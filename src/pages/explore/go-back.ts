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

import { isSharedComputer } from './shared-computer.ts';

/** When this tab left its last page. */
const key = 'left-at';
/** The clocks of two pages may differ by so much. */
const toleranceMs = 1000;

/**
 * Called before anything reads the session: some browsers bring back the storage of a closed tab when it is opened
 * again. Within a tab a page is left after the way to the next one has begun; what was left before that is removed
 * (docs/behaviour.md, "Sign-in").
 */
export function forgetClosedTab(): void {
  if (!isSharedComputer()) return;
  const leftAt = Number(sessionStorage.getItem(key));
  if (leftAt < performance.timeOrigin - toleranceMs) sessionStorage.clear();
}

/** Called once in each page. */
export function noteLeaving(): void {
  addEventListener('pagehide', () => {
    const leftAt = performance.timeOrigin + performance.now();
    if (isSharedComputer()) sessionStorage.setItem(key, String(leftAt));
  });
}

/** `position` is the number that react-router gives each entry of the history. */
export type Entry = { position: number; isGuard: boolean };

/** The entry that the browser is at; null for one that react-router has not made, such as "#main". */
export function currentEntry(): Entry | null {
  const { state } = window.history;
  return typeof state?.idx === 'number'
    ? { position: state.idx, isGuard: state.guard === true }
    : null;
}

const traversalMs = 200;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the browser is on its way to the entry that `returnTo` names. */
export const isReturning = (): boolean => timer !== undefined;

/** Called where the browser has arrived, or where another entry is shown. */
export function endReturn() {
  clearTimeout(timer);
  timer = undefined;
}

/**
 * Brings the browser back to an entry of this document. A browser counts `history.go` from the entry of a
 * traversal that is under way, and drops that one: so there is one at a time, and a look at the result.
 */
export function returnTo(position: number) {
  const wasReturning = isReturning();
  endReturn();
  timer = setTimeout(() => {
    endReturn();
    if (currentEntry()?.position !== position) returnTo(position);
  }, traversalMs);
  const present = currentEntry();
  if (!wasReturning && present) window.history.go(position - present.position);
}

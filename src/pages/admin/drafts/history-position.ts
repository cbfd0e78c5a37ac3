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

/** Forgets where the browser was to be: it is there, or another entry is shown. */
export function endTraversal() {
  clearTimeout(timer);
  timer = undefined;
}

/**
 * Brings the browser to an entry of this document. A browser counts `history.go` from the entry of a
 * traversal that is under way, and drops that one: so there is one at a time, and a look at the result.
 */
export function goToPosition(position: number) {
  const isUnderWay = timer !== undefined;
  clearTimeout(timer);
  timer = setTimeout(() => {
    endTraversal();
    if (currentEntry()?.position !== position) goToPosition(position);
  }, traversalMs);
  const present = currentEntry();
  if (!isUnderWay && present) window.history.go(position - present.position);
}

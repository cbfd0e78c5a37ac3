/** Waiting ends after this time, because a page in the background is not painted. */
const timeoutMs = 100;

let pending: Promise<void> | undefined;

/** Resolves once the page has been painted again. Concurrent calls share one promise. */
export function nextPaint(): Promise<void> {
  pending ??= new Promise<void>((resolve) => {
    const finish = () => {
      pending = undefined;
      resolve();
    };
    const timer = setTimeout(finish, timeoutMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      // Animation frame callbacks run before the paint; the next task runs after it.
      setTimeout(finish);
    });
  });
  return pending;
}

/** Milliseconds after which it is no longer waited for: a page in the background paints nothing. */
const patience = 100;

let next: Promise<void> | undefined;

/** Resolves once what is on the page now has been painted; all who ask before that go on together. */
export function nextPaint(): Promise<void> {
  next ??= new Promise<void>((resolve) => {
    const done = () => {
      next = undefined;
      resolve();
    };
    const late = setTimeout(done, patience);
    requestAnimationFrame(() => {
      clearTimeout(late);
      // A frame's callbacks run before it is painted, and a task after.
      setTimeout(done);
    });
  });
  return next;
}

/** Does a job for each item, at most `concurrency` at a time; the first failure ends it. */
export async function forEachConcurrently<T>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  job: (item: T) => Promise<void>,
): Promise<void> {
  const source =
    Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let failed = false;
  const worker = async () => {
    for (;;) {
      const next = await source.next();
      if (next.done || failed) return;
      try {
        await job(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

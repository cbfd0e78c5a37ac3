/** Runs tasks one after the other, also after one that fails. Resolves as the task does. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const running = last.then(task, task);
    last = running;
    return running;
  };
}

/** Runs each task once those that were added before it have ended, also by a failure. Resolves as the task does. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const running = last.then(task, task);
    last = running;
    return running;
  };
}

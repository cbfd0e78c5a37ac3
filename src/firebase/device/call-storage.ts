import { Failure } from '../../domain/failure.ts';

/** IndexedDB answers within milliseconds; where it is broken it may never answer. */
const timeoutMs = 2000;

/** Set while an operation is overdue: later ones are started, but not waited for. */
let isOverdue = false;

/**
 * Runs an operation on IndexedDB. Rejects with its error, or with a Failure when it does not answer in
 * time; it may then still be carried out.
 */
export async function callStorage<T>(operation: () => Promise<T>): Promise<T> {
  const answer = operation();
  const setAnswered = () => {
    isOverdue = false;
  };
  answer.then(setAnswered, setAnswered);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const giveUp = () => {
      isOverdue = true;
      reject(new Failure('unknown', 'The browser storage does not answer.'));
    };
    timer = setTimeout(giveUp, isOverdue ? 0 : timeoutMs);
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

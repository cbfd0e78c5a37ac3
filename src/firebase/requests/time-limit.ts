import { Failure } from '../../domain/failure.ts';

/** The time of each call to a service, besides that of its bytes (docs/behaviour, "Errors"). */
export const requestTimeoutMs = 10_000;

/** The speed of the slowest line that is waited for: 10 kB/s. */
const bytesPerMs = 10;

export type TimeLimit = {
  /** Aborted with the Failure of the call when its time is over. */
  signal: AbortSignal;
  /** The time begins again, because bytes have arrived or were sent; `bytes` are still to come. */
  restart(bytes?: number): void;
};

/** Whether the browser knows that there is no network; Node, in which tests run, has no navigator. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

export type Call<T> = (limit: TimeLimit) => Promise<T>;

/**
 * Runs a call to a service, any step before its request included. Rejects with `slow`, or with
 * `offline`, after `requestTimeoutMs` and the time that `bytes` need, which it sends or asks for.
 */
export async function withTimeLimit<T>(call: Call<T>, bytes = 0): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    controller.abort(new Failure(isOffline() ? 'offline' : 'slow', 'No answer.'));
  };
  const restart = (bytesToCome = 0) => {
    clearTimeout(timer);
    timer = setTimeout(end, requestTimeoutMs + bytesToCome / bytesPerMs);
  };
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  restart(bytes);
  try {
    return await Promise.race([call({ signal, restart }), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

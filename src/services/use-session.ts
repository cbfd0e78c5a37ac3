import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import type { Session } from './ports.ts';

/**
 * Who is there, kept up to date across the tabs of the browser (specification, sections 4 and 6).
 * `retry` asks again after `failed`.
 */
export function useSession(): Session & { retry: () => void } {
  const backend = useBackend();
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the wish to ask again
  useEffect(() => {
    let left = false;
    let unsubscribe = () => {};
    const fail = (error: unknown) => {
      if (!left) setSession({ status: 'failed', failure: Failure.from(error) });
    };
    backend.session().then((port) => {
      if (left) return;
      unsubscribe = port.subscribe(() => setSession(port.current()));
      setSession(port.current());
      if (port.current().status === 'failed') port.refresh().catch(fail);
    }, fail);
    return () => {
      left = true;
      unsubscribe();
    };
  }, [backend, attempt]);

  const retry = useCallback(() => {
    setSession({ status: 'unknown' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...session, retry };
}

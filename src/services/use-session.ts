import { useCallback, useEffect, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { saveAccountHint } from './account-hint.ts';
import { useBackend } from './backend-context.tsx';
import type { Session } from './ports.ts';

/**
 * The session, kept up to date across the tabs of the browser (docs/behaviour.md, "Sign-in"). `retry`
 * asks again after `failed`. A subscription, so it does not use `useAsyncData`.
 */
export function useSession(): Session & { retry: () => void } {
  const backend = useBackend();
  const [session, setSession] = useState<Session>({ status: 'unknown' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let isCancelled = false;
    let unsubscribe = () => {};
    const fail = (error: unknown) => {
      if (!isCancelled) setSession({ status: 'failed', failure: Failure.from(error) });
    };
    backend.session().then((port) => {
      if (isCancelled) return;
      const update = () => {
        setSession(port.current());
        saveAccountHint(port.current());
      };
      unsubscribe = port.subscribe(update);
      update();
      if (port.current().status === 'failed') port.refresh().catch(fail);
    }, fail);
    return () => {
      isCancelled = true;
      unsubscribe();
    };
  }, [backend, attempt]);

  const retry = useCallback(() => {
    setSession({ status: 'unknown' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...session, retry };
}

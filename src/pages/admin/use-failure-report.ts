import { useCallback } from 'react';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';

/**
 * Logs a failure, as section 8 of the specification asks, and hands it back to be shown. When the
 * service said "not you", it is asked again who is there, so that the page can tell the person.
 */
export function useFailureReport(): (what: string, error: unknown) => Failure {
  const backend = useBackend();
  return useCallback(
    (what, error) => {
      const failure = Failure.from(error);
      console.error(what, failure);
      if (failure.code === 'forbidden' || failure.code === 'signed-out')
        backend
          .session()
          .then((session) => session.refresh())
          .catch((refreshError: unknown) => console.error('Asking again failed.', refreshError));
      return failure;
    },
    [backend],
  );
}

import { useCallback } from 'react';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';

/**
 * Logs an error and returns it as a Failure to be shown (docs/behaviour.md, "Errors"). When the
 * server refused the account, the session is refreshed, so that the page shows who is signed in now.
 */
export function useFailureReport(): (logMessage: string, error: unknown) => Failure {
  const backend = useBackend();
  return useCallback(
    (logMessage, error) => {
      const failure = Failure.from(error);
      console.error(logMessage, failure);
      if (failure.code === 'forbidden' || failure.code === 'signed-out')
        backend
          .session()
          .then((session) => session.refresh())
          .catch((refreshError: unknown) =>
            console.error('Refreshing the session failed.', refreshError),
          );
      return failure;
    },
    [backend],
  );
}

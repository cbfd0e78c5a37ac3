import { useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import { isSharedComputer } from './device-memory.ts';
import { useSingleRun } from './use-single-run.ts';

/**
 * Signs in, one attempt at a time, as the computer was called in this tab (docs/behaviour.md, "Sign-in").
 * Failures are logged and returned.
 */
export function useSignIn() {
  const backend = useBackend();
  /** Wrong addresses or passwords in a row. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  const { run, isBusy, failure } = useSingleRun(
    'The login failed.',
    async (email: string, password: string) => {
      try {
        const session = await backend.session();
        await session.signIn(email.trim(), password, { isSharedComputer: isSharedComputer() });
        setFailedAttempts(0);
      } catch (error) {
        if (Failure.from(error).code === 'credentials') setFailedAttempts((count) => count + 1);
        throw error;
      }
    },
  );
  return { isBusy, failure, failedAttempts, signIn: run };
}

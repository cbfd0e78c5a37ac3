import { useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import { useSingleRun } from './use-single-run.ts';

/**
 * Signs in, one attempt at a time, as the computer was called in this tab (docs/behaviour.md, "Sign-in").
 * Failures are logged and returned.
 */
export function useSignIn() {
  const backend = useBackend();
  const { isShared, setShared } = useSharedComputer();
  /** Wrong addresses or passwords in a row. */
  const [failedAttempts, setFailedAttempts] = useState(0);
  const { run, isBusy, failure } = useSingleRun(
    'The login failed.',
    async (email: string, password: string) => {
      try {
        const session = await backend.session();
        await session.signIn(email.trim(), password, { isSharedComputer: isShared });
        setFailedAttempts(0);
      } catch (error) {
        if (Failure.from(error).code === 'credentials') setFailedAttempts((count) => count + 1);
        throw error;
      }
    },
  );
  return { isBusy, failure, failedAttempts, signIn: run, isShared, setShared };
}

const sharedKey = 'shared-computer';

/**
 * What was said last in this tab about "This is a shared computer": no later sign-in in the tab, on a
 * form without the question or after a reload, may stay on the device unless somebody takes it back.
 */
export function useSharedComputer() {
  const [isShared, setShared] = useState(() => {
    try {
      return sessionStorage.getItem(sharedKey) !== null;
    } catch {
      return false;
    }
  });
  return {
    isShared,
    setShared(answer: boolean) {
      setShared(answer);
      try {
        if (answer) sessionStorage.setItem(sharedKey, '1');
        else sessionStorage.removeItem(sharedKey);
      } catch {
        // Without storage the answer lasts as long as the form.
      }
    },
  };
}

import { useRef, useState } from 'react';
import { Failure } from '../domain/failure.ts';
import { useBackend } from './backend-context.tsx';
import type { SignInOptions } from './ports.ts';

type SignInState = {
  isBusy: boolean;
  failure: Failure | null;
  /** Wrong addresses or passwords in a row. */
  failedAttempts: number;
};

/** Signs in, one attempt at a time (docs/behaviour.md, "Sign-in"). Failures are logged and returned. */
export function useSignIn() {
  const backend = useBackend();
  const [state, setState] = useState<SignInState>({
    isBusy: false,
    failure: null,
    failedAttempts: 0,
  });
  // A ref, because two submissions in one event loop turn would see the same state.
  const isBusy = useRef(false);

  async function signIn(email: string, password: string, options?: SignInOptions): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setState((before) => ({ ...before, isBusy: true, failure: null }));
    try {
      const session = await backend.session();
      await session.signIn(email.trim(), password, options);
      setState({ isBusy: false, failure: null, failedAttempts: 0 });
    } catch (error) {
      console.error('The login failed.', error);
      const failure = Failure.from(error);
      const isWrong = failure.code === 'credentials';
      setState((before) => ({
        isBusy: false,
        failure,
        failedAttempts: before.failedAttempts + Number(isWrong),
      }));
    } finally {
      isBusy.current = false;
    }
  }

  return { ...state, signIn };
}

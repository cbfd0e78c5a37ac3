import { useState } from 'react';
import { normaliseEmail } from '../../domain/email.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { reloadOnce } from '../../services/reload-once.ts';
import { useSingleRun } from '../../services/use-single-run.ts';

export type Signup =
  | { status: 'idle' }
  | { status: 'invalid' }
  | { status: 'loading' }
  | { status: 'error'; failure: Failure }
  | { status: 'success' };

/**
 * The state of a signup (docs/behaviour.md, "Signup"). `preload` loads the mailing list's port, which is
 * not loaded with the page. The record is written to `collection`.
 */
export function useSignup(collection: string) {
  const backend = useBackend();
  /** What became of the last submission; null while `joining` tells it. */
  const [outcome, setOutcome] = useState<Signup | null>(null);
  const joining = useSingleRun(
    'The signup failed.',
    async (email: string, typed: string) => {
      setOutcome(null);
      try {
        await (await backend.mailingList()).join(email, collection);
        setOutcome({ status: 'success' });
      } catch (error) {
        if (Failure.from(error).code === 'stale' && keepForReload(typed)) return;
        throw error;
      }
    },
    (_, error) => Failure.from(error),
  );

  /** Ignores errors: submitting loads the port again and shows them. */
  const preload = () => {
    backend.mailingList().catch(() => {});
  };
  function submit(typed: string) {
    const email = normaliseEmail(typed);
    if (email === null) setOutcome({ status: 'invalid' });
    else void joining.run(email, typed);
  }
  const clearInvalid = () => {
    if (outcome?.status === 'invalid') setOutcome({ status: 'idle' });
  };

  const { isBusy, failure } = joining;
  const running: Signup = isBusy
    ? { status: 'loading' }
    : failure
      ? { status: 'error', failure }
      : { status: 'idle' };
  return { signup: outcome ?? running, preload, submit, clearInvalid };
}

const storageKey = 'signup-before-reload';

/** Reloads the page for a new version of the site and keeps the typed address; false if it can't. */
function keepForReload(typed: string): boolean {
  if (!reloadOnce()) return false;
  sessionStorage.setItem(storageKey, typed);
  return true;
}

/** The address that was being submitted when the page was reloaded, once. */
export function takeUnsentAddress(): string | null {
  try {
    const typed = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return typed;
  } catch {
    return null;
  }
}

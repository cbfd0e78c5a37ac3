import { useRef, useState } from 'react';
import { normaliseEmail } from '../../domain/email.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';
import { reloadOnce } from '../../services/reload-once.ts';

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
  const [signup, setSignup] = useState<Signup>({ status: 'idle' });
  // A ref, because two submissions in one event loop turn would see the same state.
  const isBusy = useRef(false);

  /** Ignores errors: submitting loads the port again and shows them. */
  const preload = () => {
    backend.mailingList().catch(() => {});
  };

  async function submit(typed: string) {
    if (isBusy.current) return;
    const email = normaliseEmail(typed);
    if (email === null) {
      setSignup({ status: 'invalid' });
      return;
    }
    isBusy.current = true;
    setSignup({ status: 'loading' });
    try {
      const mailingList = await backend.mailingList();
      await mailingList.join(email, collection);
      setSignup({ status: 'success' });
    } catch (error) {
      const failure = Failure.from(error);
      if (failure.code === 'stale' && keepForReload(typed)) return;
      setSignup({ status: 'error', failure });
    } finally {
      isBusy.current = false;
    }
  }

  const clearInvalid = () => {
    if (signup.status === 'invalid') setSignup({ status: 'idle' });
  };

  return { signup, preload, submit, clearInvalid };
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

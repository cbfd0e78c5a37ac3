import { useRef, useState } from 'react';
import { normaliseEmail } from '../../domain/email.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.tsx';

export type Signup =
  | { status: 'idle' }
  | { status: 'invalid' }
  | { status: 'loading' }
  | { status: 'error'; failure: Failure }
  | { status: 'success' };

/**
 * The state of a signup (docs/behaviour.md, "Signup"). `preload` loads the mailing list's port, which is
 * not loaded with the page. `collection` is the default one if not given.
 */
export function useSignup(collection?: string) {
  const backend = useBackend();
  const [signup, setSignup] = useState<Signup>({ status: 'idle' });
  // A ref, because two submissions in one event loop turn would see the same state.
  const busy = useRef(false);

  /** Ignores errors: submitting loads the port again and shows them. */
  const preload = () => {
    backend.mailingList().catch(() => {});
  };

  async function submit(typed: string) {
    if (busy.current) return;
    const email = normaliseEmail(typed);
    if (email === null) {
      setSignup({ status: 'invalid' });
      return;
    }
    busy.current = true;
    setSignup({ status: 'loading' });
    try {
      const mailingList = await backend.mailingList();
      await mailingList.join(email, collection);
      setSignup({ status: 'success' });
    } catch (error) {
      setSignup({ status: 'error', failure: Failure.from(error) });
    } finally {
      busy.current = false;
    }
  }

  const clearInvalid = () => {
    if (signup.status === 'invalid') setSignup({ status: 'idle' });
  };

  return { signup, preload, submit, clearInvalid };
}

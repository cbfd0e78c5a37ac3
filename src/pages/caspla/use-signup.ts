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
 * The states of joining the mailing list (specification, section 4). `prepare` fetches what the
 * first press will need; nothing of the backend is loaded before. `collection` is the list's name
 * where it is not the default one.
 */
export function useSignup(collection?: string) {
  const backend = useBackend();
  const [signup, setSignup] = useState<Signup>({ status: 'idle' });
  // Two presses in one breath see the same state; only the first may go through.
  const busy = useRef(false);

  /** What fails here is forgotten by the loader, and met again, with words, at the press. */
  const prepare = () => {
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

  /** Typing again takes back what was said of the address. */
  const amend = () => {
    if (signup.status === 'invalid') setSignup({ status: 'idle' });
  };

  return { signup, prepare, submit, amend };
}

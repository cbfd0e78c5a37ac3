import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { MessageText, Notice } from '../../components/ui/notice.tsx';
import { normaliseEmail } from '../../domain/email.ts';
import { Failure } from '../../domain/failure.ts';
import { useBackend } from '../../services/backend-context.ts';
import { signupErrorMessage } from '../../services/error-message.ts';
import { reloadOnce } from '../../services/reload-page.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './caspla.module.css';

/** The form and its honeypot, a hidden field that only bots fill (docs/behaviour, "Signup"). */
export function SignupForm({ onJoined }: { onJoined: () => void }) {
  const backend = useBackend();
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const { run, isBusy, failure } = useSingleRun(null, async (address: string) => {
    await (await backend.mailingList()).join(address, site.label.collection);
    onJoined();
  });
  // The port is not loaded with the page. Submitting loads it again, and shows errors.
  const preload = () => {
    backend.mailingList().catch((error: unknown) => {
      if (Failure.from(error).code === 'stale' && email.current?.value === '') reloadOnce();
    });
  };

  // Submitted before hydration (src/start.ts).
  useEffect(() => {
    if (form.current?.dataset.pressed) form.current.requestSubmit();
    delete form.current?.dataset.pressed;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // No message, so that a bot doesn't learn from it.
    if (honeypot.current?.value) return;
    const address = normaliseEmail(email.current?.value ?? '');
    setInvalid(address === null);
    if (address === null) email.current?.focus();
    else void run(address);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      // Without JavaScript nothing is sent, so that the address does not get into the URL.
      method="dialog"
      noValidate
      aria-busy={isBusy}
      onSubmit={submit}
      onFocus={preload}
    >
      {/* The messages stand above the field, which does not move then. */}
      {!isInvalid && failure && (
        // The error's code and message, then what can be done about it if that is known.
        <Notice>
          Couldn't save your signup. {failure.detail}
          {failure.code !== 'unknown' && (
            <>
              <br />
              <MessageText text={signupErrorMessage(failure)} />
            </>
          )}
        </Notice>
      )}
      <div className={primitives.row}>
        <label className={primitives.label} htmlFor={`${id}email`}>
          Email address
        </label>
        {isInvalid && (
          <p className={primitives.error} id={`${id}invalid`} role="alert">
            Please enter a valid email.
          </p>
        )}
      </div>
      <div className={styles.row}>
        <input
          ref={email}
          className={styles.email}
          id={`${id}email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="Enter your email"
          readOnly={isBusy}
          aria-required="true"
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}invalid` : undefined}
          onChange={() => setInvalid(false)}
        />
        <Button
          className={styles.join}
          variant="main"
          type="submit"
          isBusy={isBusy}
          busyText="Signing you up…"
        >
          Join for updates
        </Button>
      </div>
      {/* Under a name that browsers and password managers don't fill in. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}subject`}>Leave this empty</label>
        <input
          ref={honeypot}
          id={`${id}subject`}
          name="subject"
          type="text"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore="true"
          data-bwignore="true"
          data-lpignore="true"
        />
      </div>
      <noscript>
        This form needs JavaScript. Please write to{' '}
        <a href={`mailto:${site.email}`}>{site.email}</a> instead.
      </noscript>
    </form>
  );
}

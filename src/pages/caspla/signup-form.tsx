import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { Failure } from '../../domain/failure.ts';
import { signupErrorMessage } from '../../services/error-message.ts';
import { site } from '../../site.ts';
import primitives from '../../styles/primitives.module.css';
import styles from './caspla.module.css';
import { type Signup, takeUnsentAddress } from './use-signup.ts';

type Props = {
  signup: Exclude<Signup, { status: 'success' }>;
  onTouch: () => void;
  onChange: () => void;
  onSubmit: (typed: string) => void;
};

/** The signup form with its honeypot: a hidden field that only bots fill. */
export function SignupForm({ signup, onTouch, onChange, onSubmit }: Props) {
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const isInvalid = signup.status === 'invalid';
  const isBusy = signup.status === 'loading';

  // Each submission of an invalid address is a new state object, so this runs every time.
  useEffect(() => {
    if (signup.status === 'invalid') email.current?.focus();
  }, [signup]);

  // Submitted before hydration (src/start.ts), or before a reload for a new version.
  useEffect(() => {
    const unsent = takeUnsentAddress();
    if (unsent && email.current) email.current.value = unsent;
    if (unsent || form.current?.dataset.pressed) form.current?.requestSubmit();
    delete form.current?.dataset.pressed;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // No message, so that a bot doesn't learn from it.
    if (honeypot.current?.value) return;
    onSubmit(email.current?.value ?? '');
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
      onFocus={onTouch}
      onPointerDown={onTouch}
      onInput={onTouch}
    >
      <label className={primitives.label} htmlFor={`${id}email`}>
        Email address
      </label>
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
          onChange={onChange}
        />
        <Button className={styles.join} variant="main" type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Signing you up…' : 'Join for updates'}
        </Button>
      </div>
      {/*
       * Hidden from sight, keyboard and screen readers, under a name that browsers and password
       * managers don't fill in.
       */}
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
      {isInvalid && (
        <p className={styles.invalid} id={`${id}invalid`} role="alert">
          Please enter a valid email.
        </p>
      )}
      {signup.status === 'error' && <SaveError failure={signup.failure} />}
    </form>
  );
}

/** The error's code and message, then what can be done about it if that is known. */
function SaveError({ failure }: { failure: Failure }) {
  return (
    <Notice>
      Couldn't save your signup. {failure.detail}
      {failure.code !== 'unknown' && (
        <>
          <br />
          {signupErrorMessage(failure)}
        </>
      )}
    </Notice>
  );
}

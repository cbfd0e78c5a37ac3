import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import type { Failure } from '../../domain/failure.ts';
import { errorMessage } from '../../services/error-message.ts';
import styles from './caspla.module.css';
import type { Signup } from './use-signup.ts';

type Props = {
  signup: Exclude<Signup, { status: 'success' }>;
  onTouch: () => void;
  onAmend: () => void;
  onSubmit: (typed: string) => void;
};

/** The form of /caspla: one address, one button, and a field that only a machine would fill. */
export function SignupForm({ signup, onTouch, onAmend, onSubmit }: Props) {
  const id = useId();
  const email = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const invalid = signup.status === 'invalid';
  const busy = signup.status === 'loading';

  // Each press with a wrong address is a new state, and leads back to the field.
  useEffect(() => {
    if (signup.status === 'invalid') email.current?.focus();
  }, [signup]);

  // Pressed while the page was not live yet (src/start.ts).
  useEffect(() => {
    if (form.current?.dataset.pressed) form.current.requestSubmit();
    delete form.current?.dataset.pressed;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Silently: a machine that is told learns from it.
    if (trap.current?.value) return;
    onSubmit(email.current?.value ?? '');
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-busy={busy}
      onSubmit={submit}
      onFocus={onTouch}
      onPointerDown={onTouch}
      onInput={onTouch}
    >
      <label className={styles.label} htmlFor={`${id}email`}>
        E-mail address
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
          readOnly={busy}
          aria-required="true"
          aria-invalid={invalid}
          aria-describedby={invalid ? `${id}invalid` : undefined}
          onChange={onAmend}
        />
        <Button className={styles.join} variant="main" type="submit" aria-disabled={busy}>
          {busy ? 'Signing you up…' : 'Join for updates'}
        </Button>
      </div>
      {/*
       * Out of sight, out of the tab order, out of the accessibility tree; and of a name that no
       * browser or password manager takes for something it knows.
       */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}subject`}>Leave this empty</label>
        <input
          ref={trap}
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
      {invalid && (
        <p className={styles.invalid} id={`${id}invalid`} role="alert">
          Please enter a valid email.
        </p>
      )}
      {signup.status === 'error' && <SavingFailed failure={signup.failure} />}
    </form>
  );
}

/** The sentence of the specification (section 8), then what can be done about it where that is known. */
function SavingFailed({ failure }: { failure: Failure }) {
  return (
    <Notice>
      Couldn't save your signup. {failure.detail}
      {failure.code !== 'unknown' && (
        <>
          <br />
          {errorMessage(failure)}
        </>
      )}
    </Notice>
  );
}

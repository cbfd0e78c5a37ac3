import { useEffect, useRef } from 'react';
import { CasplaLogo } from '../../components/caspla-logo.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { site } from '../../site.ts';
import styles from './caspla.module.css';
import { SignupForm } from './signup-form.tsx';
import { useSignup } from './use-signup.ts';

type Props = {
  /** The list to join, where it is not the default one (specification, section 3). */
  collection?: string;
};

/** /caspla: the label's own ink floods the front, with its mailing list (specification, section 2). */
export function Component({ collection }: Props) {
  const { signup, prepare, submit, amend } = useSignup(collection);
  return (
    <section className={styles.caspla}>
      <PageHead title={site.label.name} description={site.label.description} />
      <h1 className={styles.logo}>
        <CasplaLogo name={site.label.name} turning={signup.status === 'loading'} />
      </h1>
      {signup.status === 'success' ? (
        <Thanks />
      ) : (
        <SignupForm signup={signup} onTouch={prepare} onAmend={amend} onSubmit={submit} />
      )}
    </section>
  );
}

/** The form is gone, and with it what had the focus: the thanks take it, and so are read out. */
function Thanks() {
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => thanks.current?.focus(), []);
  return (
    <div className={styles.thanks} ref={thanks} tabIndex={-1} role="status">
      <p className={styles.big}>Thanks for signing up!</p>
      <p>Check your email for updates and release information</p>
    </div>
  );
}

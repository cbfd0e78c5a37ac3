import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import styles from './account.module.css';

/** A state of /account. Its heading takes the focus when it appears, so that it is read out. */
export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title is a new state
  useLayoutEffect(() => heading.current?.focus(), [title]);
  return (
    <section className={styles.section}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}

type LinkProps = { view?: 'forgot' | undefined; next: string | null; children: string };

/** A link to the sign-in, or to the request of a new password, which then leads to `next`. */
export const AccountStateLink = ({ children, ...state }: LinkProps) => (
  <p>
    <Link to={paths.account} state={state}>
      {children}
    </Link>
  </p>
);

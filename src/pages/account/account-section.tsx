import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { focusElement } from '../../components/focus-element.ts';
import { paths } from '../../paths.ts';
import styles from './account.module.css';

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h1 key={title} ref={focusElement} tabIndex={-1}>
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

import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

type Props = { children: ReactNode; count: string; viewSwitch: ReactNode };

/** Actions on the found cassettes, their count, and how they are shown. */
export const Toolbar = ({ children, count, viewSwitch }: Props) => (
  <div className={styles.toolbar}>
    {children}
    <p className={styles.count}>{count}</p>
    {viewSwitch}
  </div>
);

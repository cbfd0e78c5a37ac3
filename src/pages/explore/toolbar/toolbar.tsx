import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** Actions on the found cassettes, and their count. */
export const Toolbar = ({ children, count }: { children: ReactNode; count: string }) => (
  <div className={styles.toolbar}>
    {children}
    <p className={styles.count}>{count}</p>
  </div>
);

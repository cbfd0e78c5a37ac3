import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import type { Account } from '../../../services/ports.ts';
import { LogoutButton } from './logout-button.tsx';
import styles from './member-notice.module.css';

type Props = {
  account: Account;
  /** The title of a cassette with unsaved changes, if any. */
  unsavedTitle: string | null;
};

/** Shown to a signed-in account that may read the catalogue but not edit it (docs/behaviour.md, "Roles"). */
export function MemberNotice({ account, unsavedTitle }: Props) {
  return (
    <section className={styles.notice}>
      <h1>Shelf only</h1>
      <p>
        You are signed in as <b className={styles.account}>{account.email}</b>. This account can
        browse the shelf, but it can’t edit it.
      </p>
      {unsavedTitle !== null && (
        <p>Your unsaved changes to “{unsavedTitle}” are kept while this page stays open.</p>
      )}
      <p>
        <Link to={paths.explore}>Go to the shelf</Link>
      </p>
      <div className={styles.actions}>
        <LogoutButton />
      </div>
    </section>
  );
}

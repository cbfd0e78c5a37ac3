import { Link } from 'react-router-dom';
import { focusElement } from '../../../components/focus-element.ts';
import { LogoutButton } from '../../../components/logout-button.tsx';
import { mainLink } from '../../../components/ui/main-link.ts';
import { paths } from '../../../paths.ts';
import type { Account } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import listStyles from '../record-list.module.css';

type Props = {
  account: Account;
  /** Whether something is kept until the editor signs in again. */
  isUnsaved: boolean;
};

/** The page of a member at /admin (docs/behaviour, "Sign-in"). */
export function MemberNotice({ account, isUnsaved }: Props) {
  return (
    <section className={listStyles.tab}>
      <h1 ref={focusElement} tabIndex={-1}>
        Welcome
      </h1>
      <p>
        You are signed in as <b className={primitives.mono}>{account.email}</b>. This account can
        browse the shelf, but it can’t edit it.
      </p>
      {isUnsaved && <p>Your unsaved changes are kept while this page stays open.</p>}
      <div className={primitives.row}>
        <Link className={mainLink} to={paths.explore}>
          Go to the shelf
        </Link>
        <LogoutButton />
      </div>
    </section>
  );
}

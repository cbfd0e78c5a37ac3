import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSession } from '../../services/use-session.ts';
import styles from './admin.module.css';
import { useLeaveGuard } from './drafts/use-leave-guard.ts';
import { LoginModal } from './sign-in/login-modal.tsx';
import { MemberNotice } from './sign-in/member-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import { findTab, type UnsavedChanges } from './tabs.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useTab } from './use-tab.ts';

/**
 * /admin, the back room (specification, sections 2 and 4): who may enter, and which of its rooms is
 * open. A room stays mounted, above the session, so that a sign-out, which clears the screen of the
 * catalogue, loses nothing of what was typed.
 */
export function Component() {
  const session = useSession();
  const account = session.status === 'signed-in' ? session.account : null;
  const editor = account?.role === 'editor' ? account.uid : null;

  const [query] = useSearchParams();
  const tab = findTab(query);
  const room = useTab(tab, editor !== null);
  const [bar, setBar] = useState<HTMLElement | null>(null);

  // From the first room that reads the tapes on, the list is kept for all of them.
  const [listed, setListed] = useState(false);
  if (tab.needsCatalogue && !listed) setListed(true);
  const catalogue = useCatalogue(listed ? editor : null);

  const [unsaved, setUnsaved] = useState<UnsavedChanges | null>(null);
  const guard = useLeaveGuard(unsaved !== null);
  const waiting =
    unsaved && session.status === 'signed-out'
      ? 'You are signed out. Sign in again to go on: what you typed is kept.'
      : undefined;

  return (
    <div className={styles.admin}>
      <PageHead title={query.has('tab') ? `${tab.label} · Admin` : 'Admin'} noIndex />
      {session.status === 'unknown' && <Spinner label="Loading" />}
      {session.status === 'failed' && (
        <Notice onRetry={session.retry}>{errorMessage(session.failure)}</Notice>
      )}
      {account?.role === 'member' && (
        <MemberNotice account={account} unsavedTitle={unsaved?.title ?? null} />
      )}
      {editor !== null && <TabBar current={tab} toolbarSlotRef={setBar} />}
      {editor !== null && room.status === 'loading' && <Spinner label="Loading" />}
      {editor !== null && room.status === 'failed' && (
        <Notice onRetry={room.retry}>{errorMessage(room.failure)}</Notice>
      )}
      {room.status === 'ready' && (
        <room.Room
          key={tab.name}
          account={account}
          editorUid={editor}
          catalogue={catalogue}
          toolbarSlot={bar}
          onUnsavedChanges={setUnsaved}
        />
      )}
      {guard.asking && (
        <ConfirmDialog
          title="Leave this page?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={guard.leave}
          onCancel={guard.stay}
        >
          <p>{unsaved?.message}</p>
        </ConfirmDialog>
      )}
      {session.status === 'signed-out' && <LoginModal reason={waiting} />}
    </div>
  );
}

import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '../../components/page-head.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useAccountHint } from '../../services/account-hint.ts';
import { errorMessage } from '../../services/error-message.ts';
import type { Account } from '../../services/ports.ts';
import { useSession } from '../../services/use-session.ts';
import styles from './admin.module.css';
import { useLeaveGuard } from './drafts/use-leave-guard.ts';
import { MessageBar } from './messages/message-bar.tsx';
import { MessageProvider } from './messages/message-provider.tsx';
import { LoginModal } from './sign-in/login-modal.tsx';
import { MemberNotice } from './sign-in/member-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import type { UnsavedChanges } from './tab-props.ts';
import { findTab, type Tab } from './tabs.tsx';
import { useCatalogue } from './use-catalogue.ts';

/**
 * Checks who is signed in and shows one tab (docs/behaviour.md, "Admin tabs"). The tab stays mounted
 * through a sign-out, which hides the catalogue but keeps what was typed.
 */
export function Component() {
  const session = useSession();
  const expected = useExpectedEditor();
  const account =
    session.status === 'signed-in'
      ? session.account
      : session.status === 'unknown'
        ? expected
        : null;
  const editorUid = account?.role === 'editor' ? account.uid : null;

  const [query] = useSearchParams();
  const tab = findTab(query);
  // A tab is opened by an editor; then it stays through a sign-out.
  const [opened, setOpened] = useState<Tab | null>(null);
  if (editorUid !== null && opened !== tab) setOpened(tab);
  const [toolbarSlot, setToolbarSlot] = useState<HTMLElement | null>(null);

  // Loaded with the first tab that reads it, then kept for the others.
  const [needsCatalogue, setNeedsCatalogue] = useState(false);
  if (tab.needsCatalogue && !needsCatalogue) setNeedsCatalogue(true);
  const catalogue = useCatalogue(needsCatalogue ? editorUid : null);

  const [unsaved, setUnsaved] = useState<UnsavedChanges | null>(null);
  const guard = useLeaveGuard(unsaved !== null);
  const loginReason =
    unsaved && session.status === 'signed-out'
      ? 'You are signed out. Sign in again to go on: what you typed is kept.'
      : undefined;

  return (
    <div className={styles.admin}>
      <PageHead title={query.has('tab') ? `${tab.label} · Admin` : 'Admin'} noIndex />
      {session.status === 'unknown' && !expected && <Spinner label="Loading" />}
      {session.status === 'failed' && (
        <Notice onRetry={session.retry}>{errorMessage(session.failure)}</Notice>
      )}
      {account?.role === 'member' && (
        <MemberNotice account={account} unsavedTitle={unsaved?.title ?? null} />
      )}
      {editorUid !== null && <TabBar current={tab} toolbarSlotRef={setToolbarSlot} />}
      <MessageProvider
        editor={account?.role === 'editor' ? account : null}
        onUndone={catalogue.applyChanges}
      >
        <MessageBar editorUid={editorUid} />
        {opened === tab && (
          <tab.Content
            key={tab.name}
            account={account}
            editorUid={editorUid}
            catalogue={catalogue}
            toolbarSlot={toolbarSlot}
            onUnsavedChanges={setUnsaved}
          />
        )}
      </MessageProvider>
      {guard.isAsking && (
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
      {session.status === 'signed-out' && <LoginModal reason={loginReason} />}
    </div>
  );
}

/** The editor who was last signed in on this device: the list is shown before Auth has answered. */
function useExpectedEditor(): Account | null {
  const { uid, email = '', isEditor } = useAccountHint() ?? {};
  return useMemo(
    () => (uid !== undefined && isEditor ? { uid, email, role: 'editor' } : null),
    [uid, email, isEditor],
  );
}

import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { IsShownContext } from '../../components/is-shown.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useEver } from '../../components/use-ever.ts';
import { useWindowEvent } from '../../components/use-window-event.ts';
import { paths } from '../../paths.ts';
import { errorMessage } from '../../services/error-message.ts';
import { newestFirstView } from '../../services/page-start.ts';
import { useSession } from '../../services/session-provider.tsx';
import { useCassettes } from '../../services/use-cassettes.ts';
import styles from './admin.module.css';
import { MessageBar } from './messages/message-bar.tsx';
import { MessageProvider } from './messages/message-provider.tsx';
import { LoginModal } from './sign-in/login-modal.tsx';
import { MemberNotice } from './sign-in/member-notice.tsx';
import { TabBar } from './tab-bar.tsx';
import { findTab, tabs } from './tabs.tsx';
import { UnsavedContext, type UnsavedPart } from './use-unsaved.ts';

const getView = () => newestFirstView;

/**
 * Shows one tab (docs/behaviour, "Admin tabs"). It stays mounted through a sign-out, which keeps
 * what was typed, and with unsaved changes while another one is shown.
 */
export function Component() {
  const { session, account, retry } = useSession();
  const editorUid = account?.role === 'editor' ? account.uid : null;

  const [query] = useSearchParams();
  const tab = findTab(query);
  // An opened form or dialog stays through a sign-out, and goes when another editor signs in.
  const [lastEditorUid, setLastEditorUid] = useState(editorUid);
  if (editorUid !== null && lastEditorUid !== editorUid) setLastEditorUid(editorUid);

  // Loaded with the first tab that reads it, then kept for the others.
  const needsCatalogue = useEver(tab.needsCatalogue === true);
  const catalogue = useCassettes(needsCatalogue ? editorUid : null, getView);

  const [unsaved, setUnsaved] = useState<readonly UnsavedPart[]>([]);
  const isUnsaved = unsaved.length > 0;
  const mounted =
    lastEditorUid === null
      ? []
      : tabs.filter((one) => one === tab || unsaved.some((part) => part.tab === one.name));
  useDocumentNavigation(editorUid !== null, isUnsaved);
  const loginReason =
    isUnsaved && session.status === 'signed-out'
      ? 'You are signed out. Sign in again to go on: what you typed is kept.'
      : undefined;

  return (
    // React can't change texts around which a translator puts elements of its own.
    <div className={styles.admin} translate="no">
      <PageHead title={query.has('tab') ? `${tab.label} · Admin` : 'Admin'} noIndex />
      {session.status === 'unknown' && editorUid === null && <Spinner label="Loading" />}
      {session.status === 'failed' && (
        <Notice onRetry={retry}>{errorMessage(session.failure)}</Notice>
      )}
      {session.status === 'signed-in' && account?.role === 'member' && (
        <MemberNotice account={account} isUnsaved={isUnsaved} />
      )}
      {editorUid !== null && <TabBar current={tab} />}
      <MessageProvider key={lastEditorUid} editorUid={editorUid} onUndone={catalogue.applyChanges}>
        <MessageBar />
        {mounted.map((one) => (
          <UnsavedContext key={one.name} value={{ tab: one.name, setUnsaved }}>
            <IsShownContext value={one === tab}>
              <div className={styles.tab} hidden={one !== tab}>
                <one.Content editorUid={editorUid} catalogue={catalogue} />
              </div>
            </IsShownContext>
          </UnsavedContext>
        ))}
      </MessageProvider>
      {session.status === 'signed-out' && <LoginModal reason={loginReason} />}
    </div>
  );
}

/**
 * Leaving /admin loads another document, so that the browser asks first while something is unsaved,
 * by Back, too (docs/decisions/0002-declarative-router.md). Links to /admin do so as well.
 */
function useDocumentNavigation(isEditing: boolean, isUnsaved: boolean) {
  useEffect(() => {
    if (!isEditing && !isUnsaved) return;
    // Past the router: the browser follows the link.
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link && link.pathname !== paths.admin) event.stopPropagation();
    };
    document.addEventListener('click', handleClick, { capture: true });
    return () => document.removeEventListener('click', handleClick, { capture: true });
  }, [isEditing, isUnsaved]);
  useWindowEvent('beforeunload', (event) => event.preventDefault(), { isEnabled: isUnsaved });
}

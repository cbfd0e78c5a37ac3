import { useCallback } from 'react';
import { useBackend } from '../../../services/backend-context.tsx';
import { HistoryList } from '../history/history-list.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import styles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';

const pageSize = 50;

/** The tab "Changes": all changes of the catalogue, a run as one line (docs/behaviour.md, "Changes"). */
export function ChangesTab({ editorUid }: TabProps) {
  const backend = useBackend();
  const { undoCount } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(
    async () => (await backend.catalogue()).listFeed(pageSize),
    [backend, undoCount],
  );
  if (editorUid === null) return null;
  return (
    <section className={styles.tab} aria-label="Changes">
      <HistoryList load={load} />
    </section>
  );
}

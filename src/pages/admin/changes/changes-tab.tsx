import { HistoryList } from '../history/history-list.tsx';
import styles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';

/** All changes of the catalogue, a run as one line (docs/behaviour, "Changes"). */
export const ChangesTab = ({ editorUid }: TabProps) =>
  editorUid !== null && (
    <section className={styles.tab} aria-label="Changes">
      <HistoryList />
    </section>
  );

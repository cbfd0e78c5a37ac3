import { useCallback } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { ImportRecord } from '../../../domain/bin.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import styles from '../record-list.module.css';
import { ShowMore } from '../show-more.tsx';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { UndoImport } from '../undo-import.tsx';
import { usePages } from '../use-pages.ts';

const pageSize = 30;

/** The Imports tab of /admin: the imports of this catalogue (docs/behaviour.md, "Imports"). */
export function ImportsTab({ account, editorUid, catalogue }: TabProps) {
  const backend = useBackend();
  const load = useCallback(async () => (await backend.bin()).listRuns(pageSize), [backend]);
  const pages = usePages(editorUid === null ? null : load, {
    first: 'The imports failed.',
    more: 'More of the imports failed.',
  });
  if (editorUid === null) return null;

  function addUndone(run: ImportRecord, ids: readonly string[], undone: number) {
    catalogue.applyChanges([], ids);
    pages.setItems((runs) =>
      runs.map((other) => (other.id === run.id ? { ...other, undone } : other)),
    );
  }

  return (
    <section className={styles.tab} aria-label="Imports">
      {pages.status === 'loading' && <Spinner label="Loading the imports" />}
      {pages.status === 'failed' && (
        <Notice onRetry={pages.retry}>{errorMessage(pages.failure)}</Notice>
      )}
      {pages.status === 'ready' && pages.data.items.length === 0 && (
        <p className={styles.empty}>Nothing has been imported yet.</p>
      )}
      {pages.status === 'ready' && pages.data.items.length > 0 && (
        <ul role="list" aria-label="Imports" className={styles.list}>
          {pages.data.items.map((run) => (
            <li key={run.id} className={styles.row}>
              <div className={styles.text}>
                <p>
                  <b>
                    <bdi>{run.file}</bdi>
                  </b>
                </p>
                <p className={styles.facts}>
                  {[
                    run.startedBy,
                    run.startedAt === null ? '' : timeFormat.format(run.startedAt),
                    describeCounts(run),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className={styles.actions}>
                <UndoImport
                  run={run}
                  movedBy={account?.email ?? ''}
                  onMoved={(ids, undone) => addUndone(run, ids, undone)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <ShowMore pages={pages} />
    </section>
  );
}

const describeCounts = ({ added, changed, failed, undone }: ImportRecord): string =>
  [
    `${added.toLocaleString('en')} added`,
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
    undone > 0 && `${undone.toLocaleString('en')} undone`,
  ]
    .filter(Boolean)
    .join(', ');

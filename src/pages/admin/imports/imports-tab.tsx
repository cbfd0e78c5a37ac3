import { useCallback } from 'react';
import { hasCounts, type ImportRecord } from '../../../domain/bin.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { PagedList } from '../paged-list.tsx';
import styles from '../record-list.module.css';
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
  const runs = pages.status === 'ready' ? pages.data.items : [];

  function addUndone(run: ImportRecord, ids: readonly string[], undone: number) {
    catalogue.applyChanges([], ids);
    pages.setItems((items) =>
      items.map((other) => (other.id === run.id ? { ...other, undone } : other)),
    );
  }

  return (
    <section className={styles.tab} aria-label="Imports">
      <PagedList
        pages={pages}
        loadingLabel="Loading the imports"
        emptyText={runs.length > 0 ? null : 'Nothing has been imported yet.'}
      >
        <ul role="list" aria-label="Imports" className={styles.list}>
          {runs.map((run) => (
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
      </PagedList>
    </section>
  );
}

const describeCounts = (run: ImportRecord): string => {
  const { added, changed, failed, undone } = run;
  return [
    hasCounts(run) ? `${added.toLocaleString('en')} added` : 'not finished',
    changed > 0 && `${changed.toLocaleString('en')} changed`,
    failed > 0 && `${failed.toLocaleString('en')} failed`,
    undone > 0 && `${undone.toLocaleString('en')} undone`,
  ]
    .filter(Boolean)
    .join(', ');
};

import { useCallback } from 'react';
import { hasCounts, type Run, type RunKind } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { PagedList } from '../paged-list.tsx';
import styles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { UndoRun } from '../undo-run.tsx';
import { usePages } from '../use-pages.ts';

const pageSize = 30;

const kindName: Record<RunKind, string> = {
  import: 'Import',
  bulk: 'Bulk change',
  replace: 'Find and replace',
};

/** The Changes tab of /admin: what was changed in many cassettes at once (docs/behaviour.md, "Changes"). */
export function ChangesTab({ editorUid }: TabProps) {
  const backend = useBackend();
  const { undoCount } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo of a message
  const load = useCallback(
    async () => (await backend.catalogue()).listRuns(pageSize),
    [backend, undoCount],
  );
  const pages = usePages(editorUid === null ? null : load, {
    first: 'The changes failed.',
    more: 'More of the changes failed.',
  });
  if (editorUid === null) return null;
  const runs = pages.status === 'ready' ? pages.data.items : [];

  return (
    <section className={styles.tab} aria-label="Changes">
      <PagedList
        pages={pages}
        loadingLabel="Loading the changes"
        emptyText={runs.length > 0 ? null : 'Nothing has been imported or changed together yet.'}
      >
        <ul role="list" aria-label="Changes" className={styles.list}>
          {runs.map((run) => (
            <li key={run.id} className={styles.row}>
              <div className={styles.text}>
                <p>
                  <b>
                    <bdi>{run.name}</bdi>
                  </b>
                </p>
                <p className={styles.facts}>
                  {[
                    kindName[run.kind],
                    run.startedBy,
                    run.startedAt === null ? '' : timeFormat.format(run.startedAt),
                    describeCounts(run),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className={styles.actions}>
                <UndoRun run={run} />
              </div>
            </li>
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function describeCounts(run: Run): string {
  const { added, changed, failed, undone } = run;
  const counts = Object.entries({ added, changed, failed, undone })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  return [...(hasCounts(run) ? [] : ['not finished']), ...counts].join(', ');
}

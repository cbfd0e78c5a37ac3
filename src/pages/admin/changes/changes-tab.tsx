import { useCallback } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { joinList } from '../../../domain/cassette.ts';
import { type ChangeRecord, hasCounts, type Run, type RunAction } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { describeChange, FoldedValues, HistoryEntry, kindText } from '../history/history-entry.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { PagedList } from '../paged-list.tsx';
import styles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';
import { UndoRunButton } from '../undo-run-button.tsx';
import { usePages } from '../use-pages.ts';

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
  const pages = usePages(editorUid === null ? null : load, 'The changes failed.');
  if (editorUid === null) return null;
  const { items } = pages;

  return (
    <section className={styles.tab} aria-label="Changes">
      <PagedList
        pages={pages}
        loadingLabel="Loading the changes"
        emptyText={items.length > 0 || pages.hasMore ? null : 'Nothing has been changed yet.'}
      >
        <ul role="list" aria-label="Changes" className={styles.list}>
          {items.map((item) =>
            item.kind === 'run' ? (
              <RunEntry key={item.id} run={item} />
            ) : (
              <SingleChange key={item.id} change={item} />
            ),
          )}
        </ul>
      </PagedList>
    </section>
  );
}

function SingleChange({ change }: { change: ChangeRecord }) {
  const { undo, isUndoing } = useMessages();
  const { id, title, email, kind, changedAt, before, after } = change;
  // Of a cassette that was added or removed.
  const { artist = [], releaseId } = (before && after ? null : (before ?? after)) ?? {};
  return (
    <HistoryEntry
      heading={<bdi>{title}</bdi>}
      facts={[describeChange(change), joinList(artist), releaseId ?? null, email]}
      at={changedAt}
      actions={
        kind !== 'delete' && (
          <Button isBusy={isUndoing} onClick={() => undo({ changes: [id] })}>
            Undo <span className="visually-hidden">{title}</span>
          </Button>
        )
      }
    >
      <FoldedValues change={change} />
    </HistoryEntry>
  );
}

const runText: Record<RunAction, string> = { ...kindText, import: 'Import' };

function RunEntry({ run }: { run: Run }) {
  return (
    <HistoryEntry
      heading={<bdi>{run.title}</bdi>}
      facts={[runText[run.action], describeCounts(run), run.email]}
      at={run.changedAt}
      actions={<UndoRunButton run={run} />}
    />
  );
}

function describeCounts(run: Run): string {
  const { action, added, changed, failed, undone } = run;
  const addedAs = action === 'restore' ? 'restored' : 'added';
  const changedAs = action === 'bin' ? 'moved' : 'changed';
  const counts = Object.entries({ [addedAs]: added, [changedAs]: changed, failed, undone })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  return [...(hasCounts(run) ? [] : ['not finished']), ...counts].join(', ');
}

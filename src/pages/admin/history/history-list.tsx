import { type ReactNode, useCallback } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { joinList, labelOf } from '../../../domain/cassette.ts';
import { emptyFields, toForm } from '../../../domain/cassette-validation.ts';
import type { ChangeKind, ChangeRecord, Run, RunAction } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.ts';
import type { Page } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import { LongListView } from '../long-list-view.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import listStyles from '../record-list.module.css';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { UndoRunButton } from '../undo-run-button.tsx';
import { useLongList } from '../use-long-list.ts';
import styles from './history-list.module.css';

const kindText: Record<ChangeKind, string> = {
  form: 'Changed in the form',
  row: 'Changed in the table',
  bulk: 'Bulk change',
  import: 'Changed by an import',
  restore: 'Restored from the bin',
  undo: 'Changed by an undo',
  bin: 'Moved to the bin',
  delete: 'Deleted for good',
};

const runText: Record<RunAction, string> = { ...kindText, import: 'Import' };

/** All changes of the catalogue, a run as one line (docs/behaviour, "Changes"). */
export const ChangesTab = ({ editorUid }: TabProps) =>
  editorUid !== null && (
    <section className={listStyles.tab} aria-label="Changes">
      <HistoryList />
    </section>
  );

/**
 * The changes of one cassette with their values, or all changes and runs with "Undo", the newest
 * first (docs/behaviour, "History").
 */
export function HistoryList({ cassetteId }: { cassetteId?: string }) {
  const backend = useBackend();
  const { undoCount } = useMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again after each undo
  const load = useCallback(async (): Promise<Page<ChangeRecord | Run>> => {
    const catalogue = await backend.catalogue();
    return cassetteId === undefined
      ? catalogue.listFeed(50)
      : catalogue.listChanges(20, { cassetteId });
  }, [backend, cassetteId, undoCount]);
  const list = useLongList(load, 'The changes failed.');
  return (
    <LongListView
      list={list}
      loadingLabel="Loading the changes"
      emptyText="Nothing has been changed yet."
    >
      <ol role="list" aria-label="Changes, the newest first" className={listStyles.list}>
        {list.items.map((item) => {
          if (item.kind === 'run') return <RunEntry key={item.id} run={item} />;
          if (cassetteId === undefined) return <ChangeEntry key={item.id} change={item} />;
          return (
            <Entry key={item.id} of={item} heading={describeChange(item)} facts={[]}>
              <ChangedValues change={item} />
            </Entry>
          );
        })}
      </ol>
    </LongListView>
  );
}

type EntryProps = {
  of: ChangeRecord | Run;
  heading: ReactNode;
  facts: readonly (string | undefined)[];
  children?: ReactNode;
  action?: ReactNode;
};

function Entry({ of: { email, changedAt }, heading, facts, children, action }: EntryProps) {
  const time = changedAt === null ? '' : timeFormat.format(changedAt);
  return (
    <li className={listStyles.row}>
      <div className={listStyles.text}>
        <p>
          <b>{heading}</b>
        </p>
        <p className={primitives.mono}>{[...facts, email, time].filter(Boolean).join(' · ')}</p>
        {children}
      </div>
      {action && <div className={listStyles.actions}>{action}</div>}
    </li>
  );
}

function ChangeEntry({ change }: { change: ChangeRecord }) {
  const { undo, isRunning } = useMessages();
  const { id, title, kind, fields, before, after } = change;
  // A cassette that was added or removed is shown with its artist and its release ID.
  const isEdited = before !== null && after !== null;
  const { artist = [], releaseId } = isEdited ? {} : (before ?? after ?? {});
  return (
    <Entry
      of={change}
      heading={<bdi>{title}</bdi>}
      facts={[describeChange(change), joinList(artist), releaseId]}
      action={
        kind !== 'delete' && (
          <Button isBusy={isRunning} onClick={() => undo({ changeIds: [id] })}>
            Undo <span className="visually-hidden">{title}</span>
          </Button>
        )
      }
    >
      {fields.length > 0 && (
        <details>
          <summary className={primitives.small}>{fields.map(labelOf).join(', ')}</summary>
          <ChangedValues change={change} />
        </details>
      )}
    </Entry>
  );
}

const RunEntry = ({ run }: { run: Run }) => (
  <Entry
    of={run}
    heading={<bdi>{run.title}</bdi>}
    facts={[runText[run.action], describeCounts(run)]}
    action={<UndoRunButton run={run} />}
  />
);

function describeChange({ before, after, kind }: ChangeRecord): string {
  if (kind === 'undo' && !after) return 'Moved to the bin by an undo';
  if (before || kind === 'restore') return kindText[kind];
  if (kind === 'undo') return 'Restored by an undo';
  return kind === 'import' ? 'Added by an import' : 'Added';
}

/** The changed fields with their values before and after. */
function ChangedValues({ change }: { change: ChangeRecord }) {
  const { fields, before, after } = change;
  if (!before || !after) return null;
  // An image has no text.
  const textsOf = (values: typeof after): Partial<Record<string, string>> =>
    toForm({ ...emptyFields, ...values });
  const [old, now] = [textsOf(before), textsOf(after)];
  return (
    <dl className={styles.values}>
      {fields.map((name) => (
        <div key={name}>
          <dt>{labelOf(name)}</dt>
          {old[name] === undefined ? (
            <dd>replaced</dd>
          ) : (
            <>
              <dd>
                <FoldedText text={old[name] || 'empty'} />
              </dd>
              <dd>
                <span aria-hidden="true">→ </span>
                <span className="visually-hidden">became </span>
                <FoldedText text={now[name] || 'empty'} />
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  );
}

function describeCounts(run: Run): string {
  const { action, added, changed, failed, undone } = run;
  const addedAs = action === 'restore' ? 'restored' : 'added';
  const changedAs = action === 'bin' ? 'moved' : 'changed';
  const counts = Object.entries({ [addedAs]: added, [changedAs]: changed, failed, undone })
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count.toLocaleString('en')} ${name}`);
  // A run without counts was cut off: its page was closed.
  const isEnded = added + changed + failed > 0;
  return [...(isEnded ? [] : ['not finished']), ...counts].join(', ');
}

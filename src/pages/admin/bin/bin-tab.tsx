import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { type BinRecord, binDays } from '../../../domain/bin.ts';
import { search, searchable } from '../../../domain/cassette-search.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { CassetteName } from '../cassette-name.tsx';
import { countCassettes } from '../count-cassettes.ts';
import styles from '../record-list.module.css';
import searchBox from '../search-box.module.css';
import { SelectCheckbox } from '../select-checkbox.tsx';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { useBin } from './use-bin.ts';

const noRecords: readonly BinRecord[] = [];

/** The Bin tab of /admin: deleted cassettes, which can be restored (docs/behaviour.md, "Bin"). */
export function BinTab({ editorUid, catalogue }: TabProps) {
  const bin = useBin(editorUid, catalogue.upsert);
  const { pages, job } = bin;
  const report = useFailureReport();
  const inputId = useId();
  const [text, setText] = useState('');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [purging, setPurging] = useState<readonly BinRecord[] | null>(null);
  const [loadError, setLoadError] = useState<string | null>(null);

  const records = pages.status === 'ready' ? pages.data.items : noRecords;
  const terms = useDeferredValue(text);
  const found = useMemo(() => {
    const matching = new Set(
      search(
        records.map(({ cassette }) => searchable(cassette)),
        terms.split(/\s+/),
      ).map(({ cassette }) => cassette),
    );
    return records.filter(({ cassette }) => matching.has(cassette));
  }, [records, terms]);
  const selected = records.filter(({ recordId }) => selectedIds.has(recordId));

  if (editorUid === null) return null;
  const hasMore = pages.status === 'ready' && pages.data.loadNext !== null;
  async function loadMore(all: boolean) {
    setLoadError(null);
    try {
      await pages.loadMore(all);
    } catch (error) {
      setLoadError(errorMessage(report('More of the bin failed.', error)));
    }
  }
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelectedIds((previous) => {
      const next = new Set(previous);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  const foundIds = found.map(({ recordId }) => recordId);
  const selectedFound = foundIds.filter((id) => selectedIds.has(id));

  return (
    <section className={styles.tab} aria-label="Bin">
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet */}
      <div role="search" aria-label="Bin" className={styles.toolbar}>
        <label className="visually-hidden" htmlFor={inputId}>
          Search the bin
        </label>
        <input
          id={inputId}
          className={searchBox.box}
          type="search"
          autoComplete="off"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {pages.status === 'ready' && (
          <p className={styles.count} role="status">
            {terms.trim() === ''
              ? `${countCassettes(records.length)}${hasMore ? ' and more' : ''}`
              : `${found.length.toLocaleString('en')} of ${countCassettes(records.length)}`}
          </p>
        )}
        {hasMore && terms.trim() !== '' && (
          <Button onClick={() => loadMore(true)}>Search the whole bin</Button>
        )}
      </div>
      <p>Tapes stay here for {binDays} days, with their pictures.</p>
      <p className="visually-hidden" role="status">
        {bin.announcement}
      </p>
      {bin.notes.map(({ record, text: message, tone, isTaken }) => (
        <Notice key={record.recordId} tone={tone}>
          “<bdi>{record.cassette.title}</bdi>”: {message}{' '}
          {isTaken && (
            <Button onClick={() => bin.restore([record], true)}>Restore it as another tape</Button>
          )}
        </Notice>
      ))}
      {loadError !== null && <Notice>{loadError}</Notice>}
      {pages.status === 'loading' && <Spinner label="Loading the bin" />}
      {pages.status === 'failed' && (
        <Notice onRetry={pages.retry}>{errorMessage(pages.failure)}</Notice>
      )}
      {pages.status === 'ready' && found.length === 0 && (
        <p className={styles.empty}>
          {records.length === 0 ? 'The bin is empty.' : 'No tape in the bin matches.'}
        </p>
      )}
      {found.length > 0 && (
        <>
          <div className={styles.toolbar}>
            <SelectCheckbox
              label="Select all that are found"
              checked={selectedFound.length === found.length}
              isIndeterminate={selectedFound.length > 0 && selectedFound.length < found.length}
              onSelect={(isSelected) => select(foundIds, isSelected)}
            />
            <span aria-hidden="true">Select all</span>
          </div>
          <ul role="list" aria-label="Tapes in the bin" className={styles.list}>
            {found.map((record) => (
              <li key={record.recordId} className={styles.row}>
                <SelectCheckbox
                  label={`Select ${record.cassette.title}`}
                  checked={selectedIds.has(record.recordId)}
                  onSelect={(isSelected) => select([record.recordId], isSelected)}
                />
                <div className={styles.text}>
                  <p>
                    <CassetteName cassette={record.cassette} />
                  </p>
                  <p className={styles.facts}>{factsOf(record)}</p>
                </div>
                <div className={styles.actions}>
                  <Button onClick={() => bin.restore([record])}>
                    Restore <span className="visually-hidden">{record.cassette.title}</span>
                  </Button>
                  <Button onClick={() => setPurging([record])}>
                    X{' '}
                    <span className="visually-hidden">delete {record.cassette.title} for good</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasMore && <Button onClick={() => loadMore(false)}>Show more</Button>}
      {job ? (
        <div className={styles.selected}>
          <ProgressBar label="Tapes" value={job.finishedCount} max={job.total} />
          <Button onClick={bin.stop}>Stop</Button>
        </div>
      ) : (
        selected.length > 0 && (
          <section className={styles.selected} aria-label="Selected tapes">
            <p>{countCassettes(selected.length)} selected</p>
            <div className={styles.actions}>
              <Button
                variant="main"
                onClick={() => {
                  setSelectedIds(new Set());
                  void bin.restore(selected);
                }}
              >
                Restore them
              </Button>
              <Button onClick={() => setPurging(selected)}>Delete for good…</Button>
              <Button onClick={() => setSelectedIds(new Set())}>Clear selection</Button>
            </div>
          </section>
        )
      )}
      {purging && (
        <ConfirmDialog
          title={
            purging.length === 1
              ? 'Delete this tape for good?'
              : `Delete ${countCassettes(purging.length)} for good?`
          }
          confirmLabel="Delete for good"
          cancelLabel={purging.length === 1 ? 'Keep it' : 'Keep them'}
          onCancel={() => setPurging(null)}
          onConfirm={() => {
            setPurging(null);
            setSelectedIds(new Set());
            void bin.purge(purging);
          }}
        >
          {purging.slice(0, 8).map((record) => (
            <p key={record.recordId}>
              <CassetteName cassette={record.cassette} />
            </p>
          ))}
          {purging.length > 8 && <p>and {countCassettes(purging.length - 8, 'more tape')}</p>}
          <p>Pictures that no other tape names are deleted too. This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

const factsOf = ({ cassette, movedBy, movedAt }: BinRecord): string =>
  [
    cassette.label,
    cassette.releaseYear,
    cassette.releaseId,
    movedBy,
    movedAt === null ? '' : timeFormat.format(movedAt),
  ]
    .filter(Boolean)
    .join(' · ');

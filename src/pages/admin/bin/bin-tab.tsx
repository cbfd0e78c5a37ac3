import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import { type BinRecord, binDays } from '../../../domain/bin.ts';
import { search } from '../../../domain/cassette-search.ts';
import primitives from '../../../styles/primitives.module.css';
import { DeleteForGoodDialog } from '../delete-for-good-dialog.tsx';
import { formatCount } from '../format-count.ts';
import { PagedList } from '../paged-list.tsx';
import styles from '../record-list.module.css';
import { SearchBox } from '../search-box.tsx';
import type { TabProps } from '../tab-props.ts';
import { withItems } from '../with-items.ts';
import { BinList } from './bin-list.tsx';
import { useBin } from './use-bin.tsx';

/** The Bin tab of /admin: deleted cassettes, which can be restored (docs/behaviour.md, "Bin"). */
export function BinTab({ editorUid, catalogue }: TabProps) {
  const bin = useBin(editorUid, catalogue);
  const { pages, progress } = bin;
  const [text, setText] = useState('');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [purging, setPurging] = useState<readonly BinRecord[] | null>(null);

  const { items: records } = pages;
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => {
    const matching = new Set(
      search(
        records.map(({ cassette }) => cassette),
        deferredText.split(/\s+/),
      ),
    );
    return records.filter(({ cassette }) => matching.has(cassette));
  }, [records, deferredText]);
  const tab = useRef<HTMLElement>(null);
  /** The row that had the focus last: its button goes away with it. */
  const row = useRef(0);
  useFocusRescue(tab, () => {
    const rows = tab.current?.querySelectorAll('li') ?? [];
    const next = rows[Math.min(row.current, rows.length - 1)]?.querySelector('button');
    (next ?? tab.current?.querySelector('input'))?.focus();
  });
  const selected = records.filter(({ recordId }) => selectedIds.has(recordId));

  if (editorUid === null) return null;
  const { hasMore } = pages;

  return (
    <section ref={tab} className={styles.tab} aria-label="Bin">
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet */}
      <div role="search" aria-label="Bin" className={primitives.row}>
        <SearchBox label="Search the bin" value={text} onTextChange={setText} />
        {pages.status === 'ready' && (
          <p className={primitives.mono} role="status">
            {deferredText.trim() === ''
              ? `${formatCount(records.length, 'tape')}${hasMore ? ' and more' : ''}`
              : `${found.length.toLocaleString('en')} of ${formatCount(records.length, 'tape')}`}
          </p>
        )}
      </div>
      <p>Tapes stay here for at least {binDays} days, with their pictures.</p>
      <PagedList
        pages={pages}
        loadingLabel="Loading the bin"
        emptyText={
          found.length > 0
            ? null
            : records.length === 0
              ? 'The bin is empty.'
              : 'No tape in the bin matches.'
        }
      >
        <BinList
          records={found}
          selectedIds={selectedIds}
          isBusy={progress !== null}
          onSelect={(ids, isSelected) =>
            setSelectedIds((previous) => withItems(previous, ids, isSelected))
          }
          onFocus={(at) => {
            row.current = at;
          }}
          onRestore={(record) => void bin.restore([record])}
          onPurge={(record) => setPurging([record])}
        />
      </PagedList>
      {progress ? (
        <div className={styles.selected}>
          {/* Not where the work was started. */}
          <Button onClick={bin.stop}>Stop</Button>
          <ProgressBar label="Tapes" value={progress.finishedCount} max={progress.total} />
        </div>
      ) : (
        selected.length > 0 && (
          <section className={styles.selected} aria-label="Selected tapes">
            <p>{formatCount(selected.length, 'tape')} selected</p>
            <div className={styles.actions}>
              <Button variant="main" onClick={() => void bin.restore(selected)}>
                Restore them
              </Button>
              <Button onClick={() => setPurging(selected)}>Delete for good…</Button>
              <Button onClick={() => setSelectedIds(new Set())}>Clear selection</Button>
            </div>
          </section>
        )
      )}
      {purging && (
        <DeleteForGoodDialog
          cassettes={purging.map(({ cassette }) => cassette)}
          onCancel={() => setPurging(null)}
          onConfirm={() => {
            setPurging(null);
            void bin.purge(purging);
          }}
        />
      )}
    </section>
  );
}

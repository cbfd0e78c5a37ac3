import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type BinRecord, binDays } from '../../../domain/bin.ts';
import { search } from '../../../domain/cassette-search.ts';
import primitives from '../../../styles/primitives.module.css';
import { CassetteName } from '../cassette-name.tsx';
import { DeleteForGoodDialog } from '../delete-for-good-dialog.tsx';
import { ListSearch } from '../list-search.tsx';
import { LongListView } from '../long-list-view.tsx';
import styles from '../record-list.module.css';
import { SelectAll, SelectCheckbox } from '../select-checkbox.tsx';
import { SelectionBar } from '../selection-bar.tsx';
import type { TabProps } from '../tab-props.ts';
import { timeFormat } from '../time-format.ts';
import { useNextRow } from '../use-next-row.ts';
import { useSelection } from '../use-selection.ts';
import { useBin } from './use-bin.tsx';

const idOf = ({ recordId }: BinRecord): string => recordId;

/** The Bin tab of /admin: deleted cassettes, which can be restored (docs/behaviour, "Bin"). */
export function BinTab({ editorUid, catalogue }: TabProps) {
  const bin = useBin(editorUid, catalogue);
  const { list, isRunning } = bin;
  const [text, setText] = useState('');
  const [purging, setPurging] = useState<readonly BinRecord[] | null>(null);

  const { items: records } = list;
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => {
    const terms = deferredText.split(/\s+/);
    return records.filter(({ cassette }) => search([cassette], terms).length > 0);
  }, [records, deferredText]);
  const nextRow = useNextRow();
  const selection = useSelection(records, found, idOf);
  const { selected } = selection;

  if (editorUid === null) return null;

  return (
    <section {...nextRow} className={styles.tab} aria-label="Bin">
      <ListSearch
        list={list}
        foundCount={found.length}
        name="bin"
        noun="tape"
        value={text}
        onTextChange={setText}
      />
      <p>Tapes stay here for at least {binDays} days, with their pictures.</p>
      <LongListView
        list={list}
        loadingLabel="Loading the bin"
        emptyText="The bin is empty."
        foundCount={found.length}
        noMatchText="No tape in the bin matches."
      >
        <div className={primitives.row}>
          <SelectAll {...selection} />
          <span aria-hidden="true">Select all</span>
        </div>
        <ul role="list" aria-label="Tapes in the bin" className={styles.list}>
          {found.map((record) => {
            const { recordId, cassette } = record;
            return (
              <li key={recordId} className={styles.row}>
                <SelectCheckbox
                  label={`Select ${cassette.title}`}
                  checked={selection.ids.has(recordId)}
                  onSelect={(on, isRange) => selection.select(recordId, on, isRange)}
                />
                <div className={styles.text}>
                  <p>
                    <CassetteName cassette={cassette} />
                  </p>
                  <p className={primitives.mono}>{factsOf(record)}</p>
                </div>
                <div className={styles.actions}>
                  <Button isBusy={isRunning} onClick={() => void bin.restore([record])}>
                    Restore <span className="visually-hidden">{cassette.title}</span>
                  </Button>
                  <Button isBusy={isRunning} onClick={() => setPurging([record])}>
                    X <span className="visually-hidden">delete {cassette.title} for good</span>
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      </LongListView>
      <SelectionBar selection={selection}>
        <Button variant="main" isBusy={isRunning} onClick={() => void bin.restore(selected)}>
          Restore them
        </Button>
        <Button isBusy={isRunning} onClick={() => setPurging(selected)}>
          Delete for good…
        </Button>
      </SelectionBar>
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

function factsOf({ cassette, movedBy, movedAt }: BinRecord): string {
  const { label, releaseYear, releaseId } = cassette;
  const time = movedAt === null ? '' : timeFormat.format(movedAt);
  return [label, releaseYear, releaseId, movedBy, time].filter(Boolean).join(' · ');
}

import { Button } from '../../../components/ui/button.tsx';
import type { BinRecord } from '../../../domain/bin.ts';
import primitives from '../../../styles/primitives.module.css';
import { CassetteName } from '../cassette-name.tsx';
import styles from '../record-list.module.css';
import { SelectCheckbox } from '../select-checkbox.tsx';
import { timeFormat } from '../time-format.ts';

type Props = {
  records: readonly BinRecord[];
  selectedIds: ReadonlySet<string>;
  /** While some are restored or deleted, no others can be. */
  isBusy: boolean;
  /** Gets the place of the row that has the focus. */
  onFocus: (at: number) => void;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onRestore: (record: BinRecord) => void;
  onPurge: (record: BinRecord) => void;
};

/** The records that are found, each with a checkbox and its actions. */
export function BinList(props: Props) {
  const { records, selectedIds, isBusy, onFocus, onSelect, onRestore, onPurge } = props;
  const ids = records.map(({ recordId }) => recordId);
  const selectedCount = ids.filter((id) => selectedIds.has(id)).length;
  return (
    <>
      <div className={primitives.row}>
        <SelectCheckbox
          label="Select all that are found"
          checked={selectedCount === ids.length}
          isIndeterminate={selectedCount > 0 && selectedCount < ids.length}
          onSelect={(isSelected) => onSelect(ids, isSelected)}
        />
        <span aria-hidden="true">Select all</span>
      </div>
      <ul role="list" aria-label="Tapes in the bin" className={styles.list}>
        {records.map((record, at) => {
          const { recordId, cassette } = record;
          return (
            <li key={recordId} className={styles.row} onFocus={() => onFocus(at)}>
              <SelectCheckbox
                label={`Select ${cassette.title}`}
                checked={selectedIds.has(recordId)}
                onSelect={(isSelected) => onSelect([recordId], isSelected)}
              />
              <div className={styles.text}>
                <p>
                  <CassetteName cassette={cassette} />
                </p>
                <p className={primitives.mono}>{factsOf(record)}</p>
              </div>
              <div className={styles.actions}>
                <Button isBusy={isBusy} onClick={() => onRestore(record)}>
                  Restore <span className="visually-hidden">{cassette.title}</span>
                </Button>
                <Button isBusy={isBusy} onClick={() => onPurge(record)}>
                  X <span className="visually-hidden">delete {cassette.title} for good</span>
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </>
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

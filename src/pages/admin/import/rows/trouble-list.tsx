import { downloadFile } from '../../../../components/download-file.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { type DraftField, fieldLabel } from '../../../../domain/cassette.ts';
import { formatCutTexts, type Repair, type Trouble } from '../../../../import-export/repairs.ts';
import type { RepairWay, SourceRow } from '../../../../import-export/source-row.ts';
import styles from './trouble-list.module.css';

type Props = {
  troubles: readonly Trouble[];
  repairedRows: readonly SourceRow[];
  onToggle: (repair: Repair) => void;
  /** Shows only the rows of a trouble. */
  onShow: (trouble: Trouble) => void;
};

const formatCount = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`;

/** What can't be stored, each kind with its repairs for all rows that have it. */
export function TroubleList({ troubles, repairedRows, onToggle, onShow }: Props) {
  const rowCount = new Set(troubles.flatMap(({ rowNumbers }) => rowNumbers)).size;
  const openCount = troubles.reduce((sum, trouble) => sum + trouble.openCount, 0);
  return (
    <section className={styles.troubles} aria-label="Troubles">
      <h2 className={styles.title}>What can’t be taken as it is</h2>
      <p role="status" className={styles.summary}>
        {formatCount(rowCount, 'row has', 'rows have')} a cell that can’t be stored.{' '}
        {openCount === 0
          ? 'All of them are repaired.'
          : 'Choose once for all rows with the same trouble, or correct single cells below. It is remembered for files with the same heading.'}
      </p>
      <ul role="list" className={styles.list}>
        {troubles.map((trouble) => (
          <TroubleItem
            key={`${trouble.field} ${trouble.message}`}
            trouble={trouble}
            onToggle={onToggle}
            onShow={onShow}
          />
        ))}
      </ul>
      <CutTextsButton rows={repairedRows} />
    </section>
  );
}

type ItemProps = Pick<Props, 'onToggle' | 'onShow'> & { trouble: Trouble };

function TroubleItem({ trouble, onToggle, onShow }: ItemProps) {
  const { field, message, rowNumbers, openCount, samples, offers } = trouble;
  return (
    <li className={styles.trouble} data-repaired={openCount === 0 || undefined}>
      <fieldset>
        <legend>
          {fieldLabel[field]}{' '}
          <span className={styles.count}>{formatCount(rowNumbers.length, 'row', 'rows')}</span>
        </legend>
        <p>{message}</p>
        {samples.length > 0 && (
          <p className={styles.samples}>
            {samples.map((sample) => (
              <bdi key={sample}>{sample}</bdi>
            ))}
          </p>
        )}
        {offers.map(({ way, count, isChosen }) => (
          <label key={way} className={styles.offer}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onToggle({ field, message, way })}
            />
            <span>{wayLabel(way, field)}</span> <b>{count.toLocaleString('en')}</b>
          </label>
        ))}
        <p className={styles.rest}>
          {openCount === 0 ? 'All are repaired.' : `${openCount.toLocaleString('en')} still to do.`}{' '}
          <Button variant="quiet" onClick={() => onShow(trouble)}>
            Show {rowNumbers.length === 1 ? 'the row' : 'the rows'}
            <span className="visually-hidden"> with this trouble in {fieldLabel[field]}</span>
          </Button>
        </p>
      </fieldset>
    </li>
  );
}

function wayLabel(way: RepairWay, field: DraftField): string {
  if (way === 'read') return field === 'releaseYear' ? 'Take the first year' : 'Take the address';
  if (way === 'clean') return 'Take them out';
  if (way === 'unknown') return field === 'artist' ? 'Take “Unknown artist”' : 'Take “Untitled”';
  if (way === 'empty') return field === 'inStock' ? 'Leave it out' : 'Leave it empty';
  return field === 'artist' || field === 'genre' || field === 'locations'
    ? 'Take the first, and cut at a word'
    : 'Cut it at a word, and keep the whole in a file';
}

/** Saves the whole texts of fields that are cut. */
export function CutTextsButton({ rows }: { rows: readonly SourceRow[] }) {
  const cutTexts = formatCutTexts(rows);
  if (!cutTexts) return null;
  return (
    <Button onClick={() => downloadFile('whole-texts.csv', 'text/csv;charset=utf-8', cutTexts.csv)}>
      Save {formatCount(cutTexts.count, 'whole text', 'whole texts')}
    </Button>
  );
}

import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { type DraftField, fieldLabel } from '../../../domain/cassette.ts';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import { paths } from '../../../paths.ts';
import type { RowState } from '../../../services/import-cassettes.ts';
import { PanelStatusIcon } from './card-marks.tsx';
import type { RowImages } from './import-plan.ts';
import styles from './import-row-item.module.css';
import { rowErrorMessage } from './row-error-message.ts';

export const statusName: Record<RowStatus, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'Same',
  wrong: 'Wrong',
  skipped: 'Skipped',
};
const stateName: Record<RowState['status'], string> = {
  waiting: 'Waiting',
  cropping: 'Cropping',
  storing: 'Storing',
  done: 'Done',
  failed: 'Failed',
};

type Props = {
  line: ImportRow;
  /** Its place in the list, from 0, and how many there are. */
  index: number;
  of: number;
  measure: Ref<HTMLLIElement>;
  pictures: RowImages | undefined;
  /** No card was seen in its scan: the crops are from the middle. */
  doubtful: boolean;
  out: boolean;
  taken: ReadonlySet<DraftField> | undefined;
  state: RowState | undefined;
  /** Once an import has begun, what it does is settled. */
  settled: boolean;
  onToggle: (row: number) => void;
  onToggleChange: (row: number, field: DraftField) => void;
};

/** One row of a file: what it is, what would be done with it, and what was. */
export const ImportRowItem = memo(function LineRow(props: Props) {
  const { line, index, measure, pictures, doubtful, out, taken, state, settled } = props;
  const { entry, verdict, tape, changes, why } = line;
  const { row } = entry;
  const shown = verdict === 'new' || !tape ? line.draft : tape;
  const title = shown.title.trim() || line.draft.title.trim() || 'Without a title';
  const offered = verdict === 'new' || ((verdict === 'changed' || verdict === 'same') && pictures);
  const stays = out || verdict === 'wrong' || verdict === 'skipped';
  const facts = [line.draft.label, line.draft.releaseYear, line.draft.releaseId].filter(Boolean);

  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={props.of}
      className={styles.row}
      data-stays={stays || undefined}
      aria-label={`Row ${row}: ${title}, ${statusName[verdict]}`}
    >
      <span className={styles.check}>
        {offered && (
          <input
            type="checkbox"
            aria-label={`Import row ${row}: ${title}`}
            checked={!out}
            disabled={settled}
            onChange={() => props.onToggle(row)}
          />
        )}
      </span>
      <span className={styles.number}>{row}</span>
      <span className={styles.stamp} data-verdict={verdict} data-state={state?.status}>
        {state ? stateName[state.status] : statusName[verdict]}
      </span>
      <span className={styles.tape}>
        <bdi className={styles.title}>{title}</bdi>
        {/* Not by commas: "Tyler, The Creator" has to be told from two. */}
        <bdi className={styles.artist}>{shown.artist.join(' · ')}</bdi>
      </span>
      <span className={styles.card}>
        <PanelStatusIcon
          pictures={pictures}
          has={(panel) => (tape?.images ?? line.images)[panel].path !== ''}
        />
      </span>
      <div className={styles.what}>
        {state?.status === 'failed' && (
          <p className={styles.why}>{rowErrorMessage(state.failure)}</p>
        )}
        {why.map((words) => (
          <p key={words} className={verdict === 'wrong' ? styles.why : styles.aside}>
            {words}
          </p>
        ))}
        {doubtful && (
          <p className={styles.doubt}>
            No card was seen in its scan: it is cut from the middle.{' '}
            {state?.status === 'done' && (
              <Link
                to={`${paths.admin}?find=${encodeURIComponent(shown.title)}`}
                target="_blank"
                rel="noreferrer"
              >
                Mend it in the form<span className="visually-hidden"> (opens in a new tab)</span>
              </Link>
            )}
          </p>
        )}
        {verdict === 'new' && facts.length > 0 && (
          <p className={styles.facts}>{facts.join(' · ')}</p>
        )}
        {verdict === 'changed' &&
          changes.map(({ field, from, to }) => (
            <label key={field} className={styles.change}>
              <input
                type="checkbox"
                checked={taken?.has(field) ?? false}
                disabled={settled || out}
                onChange={() => props.onToggleChange(row, field)}
              />
              <span>
                <b>{fieldLabel[field]}</b>{' '}
                {from === '' ? (
                  <i className={styles.empty}>empty</i>
                ) : (
                  <del>
                    <bdi>{from}</bdi>
                  </del>
                )}{' '}
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">becomes</span>{' '}
                <ins>
                  <bdi>{to}</bdi>
                </ins>
              </span>
            </label>
          ))}
      </div>
    </li>
  );
});

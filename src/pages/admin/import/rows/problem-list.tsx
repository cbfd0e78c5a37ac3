import { useMemo } from 'react';
import { downloadFile } from '../../../../components/download-file.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { cassetteFields, type DraftField } from '../../../../domain/fields.ts';
import { formatCutTexts, type Problem } from '../../../../import-export/repairs.ts';
import type { RepairMethod } from '../../../../import-export/source-row.ts';
import { formatCount } from '../../format-count.ts';
import { useImportActions, useImportPreview } from '../import-provider.tsx';
import section from '../section.module.css';
import styles from './problem-list.module.css';

type Props = {
  /** Shows only the rows of a problem. */
  onShow: (problem: Problem) => void;
};

/** What can't be stored, each kind with its repairs for all rows that have it. */
export function ProblemList({ onShow }: Props) {
  const { problems } = useImportPreview();
  const rowCount = new Set(problems.flatMap(({ rowNumbers }) => rowNumbers)).size;
  const openCount = problems.reduce((sum, problem) => sum + problem.openCount, 0);
  return (
    <section className={styles.problems} aria-label="Problems">
      <h2 className={section.title}>What can’t be taken as it is</h2>
      <p role="status" className={section.description}>
        {formatCount(rowCount, 'row has', 'rows have')} a cell that can’t be stored.{' '}
        {openCount === 0
          ? 'All of them are repaired.'
          : 'Choose once for all rows with the same problem, or correct single cells below. It is remembered for files with the same heading.'}
      </p>
      <ul role="list" className={styles.list}>
        {problems.map((problem) => (
          <ProblemItem
            key={`${problem.field} ${problem.message}`}
            problem={problem}
            onShow={onShow}
          />
        ))}
      </ul>
      <CutTextsButton />
    </section>
  );
}

function ProblemItem({ problem, onShow }: Props & { problem: Problem }) {
  const { toggleRepair } = useImportActions();
  const { field, message, rowNumbers, openCount, samples, offers } = problem;
  return (
    <li className={styles.problem} data-repaired={openCount === 0 || undefined}>
      <fieldset>
        <legend>
          {cassetteFields[field].label}{' '}
          <span className={styles.count}>{formatCount(rowNumbers.length, 'row')}</span>
        </legend>
        <p>{message}</p>
        {samples.length > 0 && (
          <p className={section.samples}>
            {samples.map((sample) => (
              <bdi key={sample}>{sample}</bdi>
            ))}
          </p>
        )}
        {offers.map(({ method, count, isChosen }) => (
          <label key={method} className={styles.offer}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => toggleRepair({ field, message, method })}
            />
            <span>{methodLabel(method, field)}</span> <b>{count.toLocaleString('en')}</b>
          </label>
        ))}
        <p className={styles.rest}>
          {openCount === 0 ? 'All are repaired.' : `${openCount.toLocaleString('en')} still to do.`}{' '}
          <Button variant="quiet" onClick={() => onShow(problem)}>
            Show {rowNumbers.length === 1 ? 'the row' : 'the rows'}
            <span className="visually-hidden">
              {' '}
              with this problem in {cassetteFields[field].label}
            </span>
          </Button>
        </p>
      </fieldset>
    </li>
  );
}

function methodLabel(method: RepairMethod, field: DraftField): string {
  if (method === 'read')
    return field === 'releaseYear' ? 'Take the first year' : 'Take the address';
  if (method === 'serialYear') return 'Take the year that the date was made of';
  if (method === 'yes') return 'Take it as Yes';
  if (method === 'clean') return 'Take them out';
  if (method === 'unknown') return field === 'artist' ? 'Take “Unknown artist”' : 'Take “Untitled”';
  if (method === 'empty')
    return field === 'inStock' ? 'Leave it out (“No” in a new tape)' : 'Leave it empty';
  return field === 'artist' || field === 'genre' || field === 'locations'
    ? 'Take the first, and cut at a word'
    : 'Cut it at a word, and keep the whole in a file';
}

/** Saves the whole texts of fields that are cut. */
export function CutTextsButton() {
  const { repairedRows } = useImportPreview();
  const cutTexts = useMemo(() => formatCutTexts(repairedRows), [repairedRows]);
  if (!cutTexts) return null;
  return (
    <Button onClick={() => downloadFile('whole-texts.csv', 'text/csv;charset=utf-8', cutTexts.csv)}>
      Save {formatCount(cutTexts.count, 'whole text')}
    </Button>
  );
}

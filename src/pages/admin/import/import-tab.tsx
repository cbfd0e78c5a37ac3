import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import {
  type Cassette,
  type DraftField,
  draftFields,
  fieldLabel,
} from '../../../domain/cassette.ts';
import type { ImportRow, RowStatus } from '../../../import-export/dry-run.ts';
import { formatFailedRows } from '../../../import-export/failed-rows.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { downloadFile } from '../download-file.ts';
import type { TabProps } from '../tab-props.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { ColumnTable } from './column-table.tsx';
import { ContactSheet, type Scan } from './contact-sheet.tsx';
import { cropRowImages, type DetectedCards } from './crop-images.ts';
import { ImagePanel } from './image-panel.tsx';
import { ImportBar } from './import-bar.tsx';
import { type ImagePlan, planImport } from './import-plan.ts';
import { ImportRowList } from './import-row-list.tsx';
import { ImportStart } from './import-start.tsx';
import styles from './import-tab.module.css';
import { rowErrorMessage } from './row-error-message.ts';
import { RowFilter, type RowFilterValue } from './row-filter.tsx';
import { type SourceFile, useImport } from './use-import.ts';
import { useImportRun } from './use-import-run.ts';
import { useWindowDrop } from './use-window-drop.ts';

const none: readonly Cassette[] = [];

/** Import: a file, what it would do, what of it shall be done, and the doing (a tab of /admin). */
export function ImportTab({
  editorUid: editor,
  catalogue,
  toolbarSlot: bar,
  onUnsavedChanges: onUnsaved,
}: TabProps) {
  const now = catalogue.status === 'ready' ? catalogue.cassettes : none;
  // What a row would do is told against the catalogue as it was before the first row went in.
  const before = useRef(now);
  const run = useImportRun(before, catalogue.upsert);
  const settled = run.phase !== 'choosing';
  if (!settled) before.current = now;
  const sheet = useImport(before.current);
  const { lines, choice, pictures } = sheet;
  useWindowDrop(sheet.take, editor !== null && !settled && catalogue.status === 'ready');
  const [seen] = useState<DetectedCards>(() => new Map());
  const plan = useMemo(
    () => planImport(lines, choice, pictures, (own) => cropRowImages(own, seen)),
    [lines, choice, pictures, seen],
  );
  const scans = useMemo(() => scansOf(lines, pictures), [lines, pictures]);
  const doubtful = new Set(
    scans.filter(({ file }) => seen.get(file)?.found === false).map(({ row }) => row),
  );

  const [only, setOnly] = useState<RowFilterValue>(null);
  const counts = useMemo(() => countVerdicts(lines), [lines]);
  const hasFailed = ({ entry }: ImportRow) => run.states.get(entry.row)?.status === 'failed';
  const chosen = lines.filter((line) => {
    if (only === 'doubtful') return doubtful.has(line.entry.row);
    return only === 'failed' ? hasFailed(line) : only === null || line.verdict === only;
  });
  // What is looked at may get better, and be no more.
  const shown = chosen.length > 0 ? chosen : lines;
  const failed = failedLines(lines, run.states);
  const [asking, setAsking] = useState(false);

  const open = sheet.sheet !== null;
  const unfinished = open && run.phase !== 'finished' && (settled || plan.tasks.length > 0);
  const left = run.total - run.added - run.changed - run.failed;
  const words = !unfinished
    ? null
    : settled
      ? `The import is not finished: ${left} of ${run.total} are still to go. Choose the same file again to go on: what is there already is recognised.`
      : 'A file is open, and nothing of it is imported yet.';
  useEffect(() => {
    if (words === null) return;
    onUnsaved({ message: words });
    return () => onUnsaved(null);
  }, [words, onUnsaved]);

  function close() {
    // What failed may have failed because the list here is older than the catalogue.
    if (run.failed > 0) catalogue.reload();
    run.reset();
    sheet.clear();
    setOnly(null);
    setAsking(false);
  }

  // The catalogue leaves the screen with its editor; what was begun here stays.
  if (editor === null) return null;
  if (catalogue.status === 'loading' && !settled) return <Spinner label="Loading the tapes" />;
  if (catalogue.status === 'failed' && !settled)
    return <Notice onRetry={catalogue.reload}>{errorMessage(catalogue.failure)}</Notice>;

  const { trouble } = sheet;
  if (!sheet.sheet) return <ImportStart trouble={trouble} onFiles={sheet.take} />;

  const { file } = sheet.sheet;
  return (
    <div className={styles.room}>
      {bar &&
        createPortal(
          <Button
            aria-disabled={run.phase === 'running' || run.phase === 'stopping' || undefined}
            onClick={() => {
              if (run.phase === 'running' || run.phase === 'stopping') return;
              if (unfinished) setAsking(true);
              else close();
            }}
          >
            Close the file
          </Button>,
          bar,
        )}
      <header className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{sheet.sheet.name}</bdi>
        </h2>
        <p className={styles.facts}>{factsOf(sheet.sheet, lines.length)}</p>
      </header>
      {trouble && <Notice>{trouble}</Notice>}
      {file?.kind === 'columns' && (
        <ColumnTable
          csv={file.csv}
          mapping={sheet.mapping}
          missing={sheet.missing}
          settled={settled}
          onMap={sheet.map}
        />
      )}
      {!settled && sheet.missing === null && (
        <div className={styles.choices}>
          {file && file.kind !== 'columns' && (
            <fieldset className={styles.fields}>
              <legend>Take from the file</legend>
              {draftFields
                .filter((field) => sheet.given.has(field))
                .map((field) => (
                  <label key={field}>
                    <input
                      type="checkbox"
                      checked={isFixed(field) || sheet.fields.includes(field)}
                      disabled={isFixed(field)}
                      onChange={() => sheet.toggleField(field)}
                    />
                    {fieldLabel[field]}
                  </label>
                ))}
            </fieldset>
          )}
          <ImagePanel
            plan={pictures}
            settled={settled}
            onFiles={sheet.take}
            onClear={sheet.dropPictures}
          />
        </div>
      )}
      {!settled && scans.length > 0 && (
        <ContactSheet scans={scans} seen={seen} onLeave={sheet.dropPicture} />
      )}
      {lines.length > 0 && (
        <>
          <div className={styles.tools}>
            <RowFilter
              only={only}
              all={lines.length}
              counts={counts}
              failed={run.failed}
              doubtful={doubtful.size}
              onOnly={setOnly}
            />
            {!settled && (
              <BulkChoice
                lines={shown}
                choice={choice}
                changed={counts.changed}
                onRows={sheet.setRows}
                onChanges={sheet.takeChanges}
              />
            )}
          </div>
          <ImportRowList
            lines={shown}
            choice={choice}
            pictures={pictures}
            doubtful={doubtful}
            states={run.states}
            settled={settled}
            onToggle={sheet.toggleRow}
            onToggleChange={sheet.toggleChange}
          />
        </>
      )}
      {file === null && lines.length === 0 && <p>Every tape has its pictures already.</p>}
      <ImportBar
        plan={plan}
        run={run}
        failed={file ? failed.length : 0}
        onSaveFailed={() =>
          file &&
          downloadFile(
            'rows-that-failed.csv',
            'text/csv;charset=utf-8',
            formatFailedRows(file.head, failed),
          )
        }
        onClose={() => (unfinished ? setAsking(true) : close())}
      />
      {asking && (
        <ConfirmDialog
          title="Close the file?"
          confirmLabel="Close it"
          cancelLabel="Stay"
          onConfirm={close}
          onCancel={() => setAsking(false)}
        >
          <p>{words}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const isFixed = (field: DraftField): boolean => field === 'title' || field === 'artist';

function scansOf(lines: readonly ImportRow[], { of }: ImagePlan): Scan[] {
  return lines.flatMap(({ entry, tape, draft }) => {
    const file = of.get(entry.row)?.files.scan;
    return file ? [{ row: entry.row, title: (tape ?? draft).title, file }] : [];
  });
}

function countVerdicts(lines: readonly ImportRow[]): Record<RowStatus, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0, skipped: 0 };
  for (const { verdict } of lines) counts[verdict]++;
  return counts;
}

/** The rows that could not go in, by what is wrong with them or by what went wrong. */
function failedLines(
  lines: readonly ImportRow[],
  states: ReturnType<typeof useImportRun>['states'],
): { entry: ImportRow['entry']; why: string }[] {
  return lines.flatMap(({ entry, verdict, why }) => {
    const state = states.get(entry.row);
    if (verdict === 'wrong') return { entry, why: why.join(' ') };
    return state?.status === 'failed' ? { entry, why: rowErrorMessage(state.failure) } : [];
  });
}

const kindName = {
  discogs: 'Discogs collection',
  own: 'Our own CSV',
  json: 'Our own JSON',
  columns: 'CSV',
};
const separatorName = { ',': 'comma', ';': 'semicolon', '\t': 'tab' };

function factsOf({ file }: SourceFile, rows: number): string {
  if (!file) return rows === 1 ? '1 tape lacks pictures' : `${rows} tapes lack pictures`;
  const csv = 'csv' in file ? file.csv : null;
  const count = csv ? csv.rows.length : rows;
  return [
    kindName[file.kind],
    count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`,
    file.encoding,
    csv && separatorName[csv.separator],
  ]
    .filter(Boolean)
    .join(' · ');
}

import { useId, useRef, useState } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { exportCsv } from '../../../import-export/own-csv.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { formatCount } from '../format-count.ts';
import { localDate } from '../local-date.ts';
import styles from './export-cassettes.module.css';

type Props = {
  /** Null while they load. */
  all: readonly Cassette[] | null;
  /** The cassettes that the table shows, in its order. */
  shown: readonly Cassette[];
};

/** Exports the whole catalogue or the shown cassettes as CSV (docs/behaviour.md, "Export"). */
export function ExportCassettes({ all, shown }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const canExport = all !== null && all.length > 0;
  return (
    <>
      <Button aria-disabled={!canExport || undefined} onClick={() => setIsOpen(canExport)}>
        Export
      </Button>
      {isOpen && all && <ExportDialog all={all} shown={shown} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type DialogProps = { all: readonly Cassette[]; shown: readonly Cassette[]; onClose: () => void };

/** Reads the documents, because the list lacks the reading copies. */
function ExportDialog({ all, shown, onClose }: DialogProps) {
  const backend = useBackend();
  const [exportsAll, setExportsAll] = useState(false);
  const radioName = useId();
  const isFiltered = shown.length < all.length;
  const isWhole = !isFiltered || exportsAll;
  const exported = isWhole ? all : shown;
  const body = useRef<HTMLDivElement>(null);

  const { run, isBusy, failure } = useSingleRun('The export failed.', async () => {
    const documents = await (await backend.catalogue()).listCassettes();
    // The dialog may have been closed meanwhile.
    if (!body.current) return;
    const unlisted = new Map(documents.map((cassette) => [cassette.id, cassette]));
    const listed = exported.flatMap(({ id }) => {
      const cassette = unlisted.get(id) ?? [];
      unlisted.delete(id);
      return cassette;
    });
    const content = exportCsv(isWhole ? [...listed, ...unlisted.values()] : listed);
    downloadFile(`cassettes-${localDate()}.csv`, 'text/csv;charset=utf-8', content);
    onClose();
  });
  const isDisabled = exported.length === 0 || isBusy || undefined;

  return (
    <Dialog title="Export" onClose={onClose}>
      <div className={styles.body} ref={body}>
        {isFiltered && (
          <fieldset className={styles.choice}>
            <legend className="visually-hidden">Which tapes</legend>
            <label>
              <input
                type="radio"
                name={radioName}
                checked={!exportsAll}
                onChange={() => setExportsAll(false)}
              />
              What is shown: {formatCount(shown.length, 'tape')}
            </label>
            <label>
              <input
                type="radio"
                name={radioName}
                checked={exportsAll}
                onChange={() => setExportsAll(true)}
              />
              The whole catalogue: {formatCount(all.length, 'tape')}
            </label>
          </fieldset>
        )}
        {!isFiltered && <p>The whole catalogue: {formatCount(all.length, 'tape')}.</p>}
        <p className={styles.note}>
          The CSV comes back by Import as the same tapes. It names the pictures and holds their
          keys, not the pictures themselves: share it among editors only.
        </p>
        {failure && <Notice>{errorMessage(failure)}</Notice>}
        {isBusy && <p role="status">Reading the tapes…</p>}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="main"
            aria-disabled={isDisabled}
            onClick={() => !isDisabled && void run()}
          >
            Save CSV
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

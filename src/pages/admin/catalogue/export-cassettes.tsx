import { useId, useState } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { exportCsv } from '../../../import-export/own-csv.ts';
import { exportJson } from '../../../import-export/own-json.ts';
import { formatCount } from '../format-count.ts';
import { localDate } from '../local-date.ts';
import styles from './export-cassettes.module.css';

type Props = {
  all: readonly Cassette[];
  /** The cassettes that the table shows, in its order. */
  shown: readonly Cassette[];
};

const formats = {
  csv: { type: 'text/csv;charset=utf-8', format: exportCsv },
  json: { type: 'application/json', format: exportJson },
} as const;
type FileFormat = keyof typeof formats;

/** Exports the whole catalogue or the shown cassettes as CSV or JSON (docs/behaviour.md, "Export"). */
export function ExportCassettes({ all, shown }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [exportsAll, setExportsAll] = useState(false);
  const radioName = useId();
  const isFiltered = shown.length < all.length;
  const exported = isFiltered && !exportsAll ? shown : all;

  function save(extension: FileFormat) {
    if (exported.length === 0) return;
    const { type, format } = formats[extension];
    downloadFile(`cassettes-${localDate()}.${extension}`, type, format(exported));
    setIsOpen(false);
  }

  return (
    <>
      <Button
        aria-disabled={all.length === 0 || undefined}
        onClick={() => setIsOpen(all.length > 0)}
      >
        Export
      </Button>
      {isOpen && (
        <Dialog title="Export" onClose={() => setIsOpen(false)}>
          <div className={styles.body}>
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
              Both forms come back by Import as the same tapes. They name the pictures and hold
              their keys, not the pictures themselves: share them among editors only.
            </p>
            <div className={styles.actions}>
              <Button onClick={() => setIsOpen(false)}>Cancel</Button>
              <Button
                aria-disabled={exported.length === 0 || undefined}
                onClick={() => save('json')}
              >
                Save JSON
              </Button>
              <Button
                variant="main"
                aria-disabled={exported.length === 0 || undefined}
                onClick={() => save('csv')}
              >
                Save CSV
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}

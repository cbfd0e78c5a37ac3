import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { exportCsv } from '../../../import-export/own-csv.ts';
import { exportJson } from '../../../import-export/own-json.ts';
import { countCassettes } from '../count-cassettes.ts';
import { downloadFile } from '../download-file.ts';
import styles from './export-cassettes.module.css';

type Props = {
  /** Every tape. */
  all: readonly Cassette[];
  /** Those that the table shows, in its order. */
  shown: readonly Cassette[];
};

const kinds = {
  csv: { type: 'text/csv;charset=utf-8', write: exportCsv },
  json: { type: 'application/json', write: exportJson },
} as const;
type Kind = keyof typeof kinds;

/** Export: the whole catalogue or what is shown, as CSV or as JSON. */
export function ExportCassettes({ all, shown }: Props) {
  const [open, setOpen] = useState(false);
  const [whole, setWhole] = useState(false);
  const name = useId();
  const filtered = shown.length < all.length;
  const tapes = filtered && !whole ? shown : all;

  function save(kind: Kind) {
    if (tapes.length === 0) return;
    const { type, write } = kinds[kind];
    downloadFile(`cassettes-${today()}.${kind}`, type, write(tapes));
    setOpen(false);
  }

  return (
    <>
      <Button aria-disabled={all.length === 0 || undefined} onClick={() => setOpen(all.length > 0)}>
        Export
      </Button>
      {open && (
        <Dialog title="Export" onClose={() => setOpen(false)}>
          <div className={styles.body}>
            {filtered && (
              <fieldset className={styles.which}>
                <legend className="visually-hidden">Which tapes</legend>
                <label>
                  <input
                    type="radio"
                    name={name}
                    checked={!whole}
                    onChange={() => setWhole(false)}
                  />
                  What is shown: {countCassettes(shown.length)}
                </label>
                <label>
                  <input type="radio" name={name} checked={whole} onChange={() => setWhole(true)} />
                  The whole catalogue: {countCassettes(all.length)}
                </label>
              </fieldset>
            )}
            {!filtered && <p>The whole catalogue: {countCassettes(all.length)}.</p>}
            <p className={styles.note}>
              Both forms come back by Import as the same tapes. They name the pictures and hold
              their keys, not the pictures themselves: share them among editors only.
            </p>
            <div className={styles.actions}>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button aria-disabled={tapes.length === 0 || undefined} onClick={() => save('json')}>
                Save JSON
              </Button>
              <Button
                variant="main"
                aria-disabled={tapes.length === 0 || undefined}
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

/** The date where the editor is, for the name of a file: 2026-11-20. */
function today(): string {
  const now = new Date();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

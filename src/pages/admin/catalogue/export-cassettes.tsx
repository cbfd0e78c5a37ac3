import { useState } from 'react';
import { downloadFile } from '../../../components/download-file.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { exportCsv } from '../../../import-export/own-csv.ts';
import { formatCount } from '../format-count.ts';
import { localDate } from '../local-date.ts';

type Props = {
  /** Null while they load. */
  all: readonly Cassette[] | null;
  /** The cassettes that the table shows, in its order. */
  shown: readonly Cassette[];
};

/** Saves the shown cassettes, or the whole catalogue, as CSV (docs/behaviour.md, "Export"). */
export function ExportCassettes({ all, shown }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const canExport = all !== null && all.length > 0;
  function save(cassettes: readonly Cassette[]) {
    downloadFile(`cassettes-${localDate()}.csv`, 'text/csv;charset=utf-8', exportCsv(cassettes));
    setIsOpen(false);
  }
  const isFiltered = all !== null && shown.length < all.length && shown.length > 0;
  return (
    <>
      <Button aria-disabled={!canExport} onClick={() => setIsOpen(canExport)}>
        Export
      </Button>
      {isOpen && all && (
        <ConfirmDialog
          title="Export"
          confirmLabel={`Save all ${formatCount(all.length, 'tape')}`}
          {...(isFiltered && {
            other: {
              label: `Save the ${formatCount(shown.length, 'tape')} shown`,
              onConfirm: () => save(shown),
            },
          })}
          cancelLabel="Cancel"
          onConfirm={() => save(all)}
          onCancel={() => setIsOpen(false)}
        >
          <p>
            A CSV file, which comes back by Import as the same tapes. It names the pictures and
            holds their keys, not the pictures themselves: share it among editors only.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

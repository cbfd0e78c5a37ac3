import { useCallback, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { BulkJob } from '../bulk-edit/use-bulk-edit.ts';

export type OpenDialog =
  | { kind: 'form'; cassette: Cassette | 'new' }
  | { kind: 'delete'; cassette: Cassette }
  | { kind: 'bulk'; job: BulkJob['kind'] };

/** The one dialog of the catalogue tab that is open. The functions are stable. */
export function useOpenDialog() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return {
    dialog,
    openForm: useCallback(
      (cassette: Cassette | 'new') => setDialog({ kind: 'form', cassette }),
      [],
    ),
    openDelete: useCallback((cassette: Cassette) => setDialog({ kind: 'delete', cassette }), []),
    openBulk: useCallback((job: BulkJob['kind']) => setDialog({ kind: 'bulk', job }), []),
    closeDialog: useCallback(() => setDialog(null), []),
  };
}

import { useCallback, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';

/** What can be asked about the selected cassettes. */
export type BulkKind = 'change' | 'delete' | 'merge';

export type OpenDialog =
  | { kind: 'form'; cassette: Cassette | 'new' }
  | { kind: 'delete'; cassette: Cassette }
  | { kind: 'bulk'; job: BulkKind };

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
    openBulk: useCallback((job: BulkKind) => setDialog({ kind: 'bulk', job }), []),
    closeDialog: useCallback(() => setDialog(null), []),
  };
}

import { useCallback, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';

/** What can be done with the selected cassettes. */
export type BulkAction = 'change' | 'delete' | 'merge';

type OpenDialog =
  | { kind: 'form'; cassette: Cassette | 'new' }
  | { kind: 'delete'; cassette: Cassette }
  | { kind: 'bulk'; action: BulkAction };

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
    openBulk: useCallback((action: BulkAction) => setDialog({ kind: 'bulk', action }), []),
    closeDialog: useCallback(() => setDialog(null), []),
  };
}

export type DialogState = ReturnType<typeof useOpenDialog>;

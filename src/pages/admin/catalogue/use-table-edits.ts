import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { createTableActions } from './table-actions.ts';
import { createTableEdits, failedText } from './table-edits.ts';

type Options = Omit<Parameters<typeof createTableActions>[0], 'store' | 'openCatalogue'>;

/** The edits of the table, which outlive a sign-out as the tab does, and what its rows do. */
export function useTableEdits({ onSaved, ...options }: Options) {
  const backend = useBackend();
  const showSaved = useStableCallback(onSaved);
  const openCatalogue = backend.catalogue;
  const [store] = useState(createTableEdits);
  const [actions] = useState(() =>
    createTableActions({ ...options, store, openCatalogue, onSaved: showSaved }),
  );
  const edits = useSyncExternalStore(store.subscribe, store.get);

  // Every tab shows it.
  const { setTableFailure } = useMessages();
  const failure = failedText(edits);
  useEffect(() => {
    setTableFailure(failure);
    return () => setTableFailure(null);
  }, [failure, setTableFailure]);
  return { edits, actions };
}

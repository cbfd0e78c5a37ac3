import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { createTableActions } from './table-actions.ts';
import { createTableEdits, failedText } from './table-edits.ts';

type Options = Omit<Parameters<typeof createTableActions>[0], 'store' | 'openCatalogue'>;

/** The edits of the table, which outlive a sign-out as the tab does, and what its rows do. */
export function useTableEdits(options: Options) {
  const { catalogue: openCatalogue } = useBackend();
  // The actions are created once, and call what the latest render has given.
  const onSaved = useStableCallback(options.onSaved);
  const reportFailure = useStableCallback(options.reportFailure);
  const applyChanges = useStableCallback(options.applyChanges);
  const [store] = useState(createTableEdits);
  const [actions] = useState(() =>
    createTableActions({ store, openCatalogue, onSaved, reportFailure, applyChanges }),
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

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useMessages } from '../messages/message-provider.tsx';
import { createTableEditor } from './table-editor.ts';

type Options = Pick<Parameters<typeof createTableEditor>[0], 'applyChanges' | 'onSaved'>;

/** The edits of the table, which outlive a sign-out, and what its rows do. */
export function useTableEdits({ applyChanges, onSaved }: Options) {
  const backend = useBackend();
  const report = useFailureReport();
  const { tableEdits: store } = useMessages();
  const showSaved = useStableCallback(onSaved);
  const openCatalogue = backend.catalogue;
  const [actions] = useState(() =>
    createTableEditor({ store, openCatalogue, report, applyChanges, onSaved: showSaved }),
  );
  // The tab is left when nothing in it is unsaved: it begins anew.
  useEffect(() => () => store.set(new Map()), [store]);
  return { edits: useSyncExternalStore(store.subscribe, store.get), actions };
}

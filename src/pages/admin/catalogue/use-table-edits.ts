import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { createTableEditor } from './table-editor.ts';

type Options = Omit<Parameters<typeof createTableEditor>[0], 'store' | 'openCatalogue'>;

/** The edits of the table, which outlive a sign-out, and what its rows do. */
export function useTableEdits({ onSaved, ...options }: Options) {
  const backend = useBackend();
  const { tableEdits: store } = useMessages();
  const showSaved = useStableCallback(onSaved);
  const openCatalogue = backend.catalogue;
  const [actions] = useState(() =>
    createTableEditor({ ...options, store, openCatalogue, onSaved: showSaved }),
  );
  // The tab is left when nothing in it is unsaved: it begins anew.
  useEffect(() => () => store.set(new Map()), [store]);
  return { edits: useSyncExternalStore(store.subscribe, store.get), actions };
}

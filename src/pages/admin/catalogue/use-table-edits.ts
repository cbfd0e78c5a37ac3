import { useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { useBackend } from '../../../services/backend-context.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { createTableEditor } from './table-editor.ts';

type Options = Pick<Parameters<typeof createTableEditor>[0], 'applyChanges' | 'onSaved'>;

/** The edits of the table, which outlive a sign-out, and what its rows do. */
export function useTableEdits({ applyChanges, ...options }: Options) {
  const backend = useBackend();
  const report = useFailureReport();
  const onSaved = useStableCallback(options.onSaved);
  const [{ get, subscribe, actions }] = useState(() =>
    createTableEditor({ openCatalogue: () => backend.catalogue(), report, applyChanges, onSaved }),
  );
  return { edits: useSyncExternalStore(subscribe, get), actions };
}

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import type { CatalogueTrackLists } from '../use-track-lists.ts';
import { createImportStore, type ImportActions } from './import-store.ts';
import { countRows, type RunState } from './run/run-state.ts';
import { type ImportPreview, usePreview } from './use-preview.ts';

type Import = {
  readonly preview: ImportPreview;
  readonly run: RunState & ReturnType<typeof countRows>;
};

const ImportContext = createContext<Import | null>(null);
const ActionsContext = createContext<ImportActions | null>(null);

type Props = {
  /** The catalogue of now. */
  cassettes: readonly Cassette[];
  trackLists: CatalogueTrackLists;
  /** Null while no editor is signed in, which stops the import. */
  editorUid: string | null;
  children: ReactNode;
};

/** The state of the Import tab, and what is derived from it, for the components inside. */
export function ImportProvider({ cassettes, trackLists, editorUid, children }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [{ subscribe, getState, actions }] = useState(() => createImportStore(backend, report));
  const state = useSyncExternalStore(subscribe, getState);
  const isEditable = state.run.phase === 'choosing';
  // Rows are compared with the catalogue as it was before the import began.
  const compared = isEditable ? cassettes : state.run.cassettes;
  const { lists, load } = trackLists;
  const preview = usePreview(state.preview, compared, lists, isEditable, actions.cropRow);
  const counts = useMemo(() => countRows(state.run), [state.run]);

  const { takesTrackLists } = preview;
  useEffect(() => {
    if (takesTrackLists) load();
  }, [takesTrackLists, load]);
  useEffect(() => {
    if (editorUid === null) actions.signOut();
  }, [editorUid, actions]);
  // The editor has confirmed leaving: rows in progress are finished, others are not started.
  useEffect(() => actions.leave, [actions]);
  const { byRow } = preview.images;
  useEffect(() => {
    const controller = new AbortController();
    const files = [...byRow.values()].flatMap((images) => Object.values(images.files));
    void actions.readImageSizes(files, controller.signal);
    return () => controller.abort();
  }, [byRow, actions]);

  return (
    <ActionsContext value={actions}>
      <ImportContext value={{ preview, run: { ...state.run, ...counts } }}>
        {children}
      </ImportContext>
    </ActionsContext>
  );
}

function useImport(): Import {
  const value = useContext(ImportContext);
  if (!value) throw new Error('useImport needs an ImportProvider above it.');
  return value;
}

/** The open file, the editor's choices, and what the import would do. */
export const useImportPreview = (): ImportPreview => useImport().preview;

/** The phase of the import, the state of each row, and the counts. */
export const useImportRun = (): Import['run'] => useImport().run;

/** What changes the preview and the run; the same object in each render. */
export function useImportActions(): ImportActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('useImportActions needs an ImportProvider above it.');
  return actions;
}

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { isWrittenBy } from '../../../domain/history.ts';
import type { Save } from '../../../services/save-cassette.ts';
import { type Edit, isDirty } from '../cassette-form/edit.ts';
import { unfinished } from '../cassette-form/edit-state.ts';
import { useCassetteEdit } from '../cassette-form/use-cassette-edit.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { undoOfChanges } from '../messages/undo.tsx';
import type { TabProps, UnsavedChanges } from '../tab-props.ts';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useSelection } from './use-selection.ts';
import { useTableFilter } from './use-table-filter.ts';

/** A button or a cell of a row, to which the focus returns after an edit or a dialog. */
type RowPart = 'edit' | 'open' | 'delete' | 'select' | FieldName;

/** The id of the element of a row's button or cell. */
export const rowPartId = (id: string, part: RowPart): string => `${part}-${id}`;

/** The part of the row where an edit began. */
const partOf = ({ place }: Edit): RowPart =>
  place === 'form' ? 'open' : place === 'row' ? 'edit' : place;

type RowFocus = { id: string | undefined; neighbourId: string | undefined; part: RowPart };

/** What is asked about these cassettes, and then done with them. */
export type BulkRequest = { action: 'change' | 'delete'; cassettes: readonly Cassette[] };

/** The state of the catalogue tab. */
function useCatalogueTabState({ account, editorUid, catalogue, onUnsavedChanges }: TabProps) {
  const sort = useCassetteSort(catalogue.cassettes);
  const cassettes = sort.sorted;
  const filter = useTableFilter(cassettes);
  const { found } = filter;
  const selection = useSelection(cassettes, found);
  const [dialog, setDialog] = useState<BulkRequest | null>(null);

  const [focus, setFocus] = useState<RowFocus | null>(null);
  const moveFocus = useEffectEvent(({ id, neighbourId, part }: RowFocus) => {
    // The focus has moved from the cell to something else, or is back on what opened the form.
    if ((part in cassetteFields || !id) && document.activeElement !== document.body) return;
    const target = [id, neighbourId].find((one) => found.some((cassette) => cassette.id === one));
    const element = target === undefined ? null : document.getElementById(rowPartId(target, part));
    (element ?? document.querySelector<HTMLElement>('[data-action="form"]'))?.focus();
  });
  // After the update that ends the edit or closes the dialog.
  useEffect(() => {
    if (focus) moveFocus(focus);
  }, [focus]);
  /** Focuses the row, or the next one if it is removed or hidden, else Add Cassette. */
  function focusRow(cassette: Cassette | null, part: RowPart) {
    const index = found.findIndex(({ id }) => id === cassette?.id);
    const neighbour = cassette && (found[index + 1] ?? found[index - 1]);
    setFocus({ id: cassette?.id, neighbourId: neighbour?.id, part });
  }

  const { post } = useMessages();
  /** After each save. `base` is the cassette as it was edited. */
  const showSaved = useStableCallback((saved: Cassette, base: Cassette | null, save?: Save) => {
    // The filter "In stock" may hide the row of the switch.
    if (document.activeElement?.id === rowPartId(saved.id, 'inStock')) focusRow(saved, 'inStock');
    catalogue.applyChanges([saved]);
    catalogue.reload();
    const text = (
      <>
        “<bdi>{saved.title}</bdi>” {base ? 'saved' : 'added'}.
        {!base && !filter.matches(saved) && ' The search or the filters hide it.'}
      </>
    );
    // A retry that wrote more than an attempt without an answer is a second change.
    const changes = save?.changes ?? [saved.change ?? ''];
    const isUndoable = isWrittenBy(editorUid, base, saved);
    post({ text, ...(isUndoable && { undo: undoOfChanges(changes) }) });
  });
  const editor = useCassetteEdit({
    owner: editorUid,
    cassettes,
    onSaved(saved, edit, isEditing) {
      showSaved(saved, edit.base, edit.save);
      if (!isEditing) focusRow(edit.base && saved, partOf(edit));
    },
    onLeft: (edit) => focusRow(edit.base, partOf(edit)),
    onGone: (id) => catalogue.applyChanges([], [id]),
    onRefused: (text) => post({ text }),
  });
  const { edit } = editor;

  const [bulkUnsaved, setBulkUnsaved] = useState<UnsavedChanges | null>(null);
  const isEditing = isDirty(edit);
  const title = isEditing ? edit.base?.title : undefined;
  const isUnsaved = isEditing || (!editor.isKept && unfinished(editor).length > 0);
  useEffect(() => {
    if (bulkUnsaved) onUnsavedChanges(bulkUnsaved);
    else if (isUnsaved) onUnsavedChanges(title === undefined ? {} : { title });
    else return;
    return () => onUnsavedChanges(null);
  }, [isUnsaved, title, bulkUnsaved, onUnsavedChanges]);

  const { clear } = selection;
  const keepsDialog = bulkUnsaved !== null;
  // A sign-out closes a question about a cassette. The form and a bulk edit with unsaved changes stay.
  useEffect(() => {
    if (editorUid !== null) return;
    if (!keepsDialog) setDialog(null);
    clear();
  }, [editorUid, keepsDialog, clear]);

  return {
    account,
    editorUid,
    catalogue,
    /** In the order of the table. */
    cassettes,
    sort,
    filter,
    selection,
    editor,
    showSaved,
    setBulkUnsaved,
    /** The one dialog that is open, beside the form. */
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    focusedId: focus?.id ?? null,
    /** Removes a cassette from the list, and focuses the next row. */
    removeRow(cassette: Cassette) {
      focusRow(cassette, 'delete');
      catalogue.applyChanges([], [cassette.id]);
    },
  };
}

type CatalogueTabState = ReturnType<typeof useCatalogueTabState>;

type RowActions = Pick<CatalogueTabState['selection'], 'select'> &
  Pick<CatalogueTabState['editor'], 'open'> &
  Pick<CatalogueTabState, 'showSaved' | 'openDialog'>;

const StateContext = createContext<CatalogueTabState | null>(null);
const RowActionsContext = createContext<RowActions | null>(null);

/** What the parts of the catalogue tab share. */
export function CatalogueProvider({ children, ...props }: TabProps & { children: ReactNode }) {
  const state = useCatalogueTabState(props);
  const { openDialog, showSaved } = state;
  const { select } = state.selection;
  const { open } = state.editor;
  const rowActions = useMemo(
    () => ({ select, open, showSaved, openDialog }),
    [select, open, showSaved, openDialog],
  );
  return (
    <RowActionsContext value={rowActions}>
      <StateContext value={state}>{children}</StateContext>
    </RowActionsContext>
  );
}

/** The state of the catalogue tab, and what changes it. A caller is rendered with every change. */
export function useCatalogueTab(): CatalogueTabState {
  const state = useContext(StateContext);
  if (!state) throw new Error('useCatalogueTab needs a CatalogueProvider above it.');
  return state;
}

/** What the buttons of a row do: always the same object, so that no change renders all rows. */
export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext);
  if (!actions) throw new Error('useRowActions needs a CatalogueProvider above it.');
  return actions;
}

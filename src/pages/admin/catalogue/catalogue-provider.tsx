import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { isWrittenBy } from '../../../domain/history.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { useUndoMessage } from '../messages/use-undo-message.tsx';
import type { TabProps } from '../tab-props.ts';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useGuardedRowEdit } from './use-guarded-row-edit.ts';
import { useSelection } from './use-selection.ts';
import { useStockWrites } from './use-stock-writes.ts';
import { useTableFilter } from './use-table-filter.ts';
import { useUnsavedChanges } from './use-unsaved-changes.ts';

/** A button or a cell of a row, to which the focus returns after an edit or a dialog. */
export type RowPart = 'edit' | 'open' | 'delete' | 'select' | DraftField;

/** The id of the element of a row's button or cell. */
export const rowPartId = (id: string, part: RowPart): string => `${part}-${id}`;

type RowFocus = { id: string; neighbourId: string | undefined; part: RowPart };

/** What can be done with the selected cassettes. */
type BulkAction = 'change' | 'delete';

type OpenDialog =
  | { kind: 'form'; cassette: Cassette | 'new' }
  | { kind: 'delete'; cassette: Cassette }
  | { kind: 'bulk'; action: BulkAction };

/** The state of the catalogue tab. */
function useCatalogueTabState(props: TabProps) {
  const { account, editorUid, catalogue, onUnsavedChanges } = props;
  const [cassettes, sort] = useCassetteSort(catalogue.cassettes);
  const filter = useTableFilter(cassettes, catalogue.trackLists);
  const { found } = filter;
  const selection = useSelection(cassettes, found);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [announcement, announce] = useState('');
  /** An added cassette that the search or the filters hid when it was saved. */
  const [hiddenAdded, setHiddenAdded] = useState<Cassette | null>(null);

  const [focus, setFocus] = useState<RowFocus | null>(null);
  const moveFocus = useEffectEvent(({ id, neighbourId, part }: RowFocus) => {
    const target = [id, neighbourId].find((one) => found.some((cassette) => cassette.id === one));
    const element = target === undefined ? null : document.getElementById(rowPartId(target, part));
    (element ?? document.querySelector<HTMLElement>('[data-action="form"]'))?.focus();
  });
  // After the update that ends the edit or closes the dialog.
  useEffect(() => {
    if (focus) moveFocus(focus);
  }, [focus]);
  /** Focuses the row, or the next one if it is removed or hidden, else Add Cassette. */
  function focusRow({ id }: Cassette, part: RowPart) {
    const index = found.findIndex((cassette) => cassette.id === id);
    setFocus({ id, neighbourId: (found[index + 1] ?? found[index - 1])?.id, part });
  }

  const { post } = useMessages();
  const undoMessage = useUndoMessage();
  /** After each save of a row, a cell or a switch. `base` is the cassette as it was edited. */
  function showSaved(saved: Cassette, base: Cassette | null) {
    catalogue.upsert(saved);
    catalogue.loadChanges();
    const text = (
      <>
        “<bdi>{saved.title}</bdi>” saved.
      </>
    );
    post(isWrittenBy(editorUid, base, saved) ? undoMessage.ofSave(text, saved) : { text });
  }
  const rowEdit = useGuardedRowEdit(editorUid, {
    onSaved(saved, { base, isLoaded, field }, isEditing) {
      // An entry of the index lacks the track list.
      showSaved(saved, base && !isLoaded ? { ...base, trackList: saved.trackList } : base);
      if (!isEditing) focusRow(saved, field ?? 'edit');
    },
    onLeft: (cassette, field) => focusRow(cassette, field ?? 'edit'),
  });
  const stock = useStockWrites((saved, base) => {
    // The filter "In stock" may hide the row of the switch.
    if (document.activeElement?.id === rowPartId(saved.id, 'inStock')) focusRow(saved, 'inStock');
    showSaved(saved, base);
  });
  const unsaved = useUnsavedChanges(rowEdit.row, onUnsavedChanges);

  const { clear } = selection;
  const keepsDialog = dialog?.kind === 'form' || (dialog?.kind === 'bulk' && unsaved.isBulkUnsaved);
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
    rowEdit,
    stock,
    unsaved,
    /** The one dialog that is open. */
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    announcement,
    announce,
    undoMessage,
    hiddenAdded,
    setHiddenAdded,
    focusedId: focus?.id ?? null,
    focusRow,
    /** Removes a cassette from the list, and focuses the next row. */
    removeRow(cassette: Cassette, part: RowPart) {
      focusRow(cassette, part);
      catalogue.remove(cassette.id);
    },
  };
}

type CatalogueTabState = ReturnType<typeof useCatalogueTabState>;

type RowActions = {
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  edit: (cassette: Cassette) => void;
  toggleStock: (cassette: Cassette) => void;
  dismissStock: (id: string) => void;
  openDialog: (dialog: OpenDialog) => void;
};

const StateContext = createContext<CatalogueTabState | null>(null);
const RowActionsContext = createContext<RowActions | null>(null);

/** What the parts of the catalogue tab share. */
export function CatalogueProvider({ children, ...props }: TabProps & { children: ReactNode }) {
  const state = useCatalogueTabState(props);
  const { openDialog } = state;
  const { select } = state.selection;
  const { edit } = state.rowEdit;
  const { toggle: toggleStock, dismiss: dismissStock } = state.stock;
  const rowActions = useMemo(
    () => ({ select, edit, toggleStock, dismissStock, openDialog }),
    [select, edit, toggleStock, dismissStock, openDialog],
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

import { type ReactNode, useMemo, useState } from 'react';
import { requiredContext } from '../../../components/required-context.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { formatField } from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import { type CassetteFields, cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { isWrittenBy } from '../../../domain/history.ts';
import { useBulkEdit } from '../bulk-edit/use-bulk-edit.tsx';
import { hasChanges } from '../cassette-form/edit.ts';
import { unfinished } from '../cassette-form/edit-state.ts';
import { useCassetteEdit } from '../cassette-form/use-cassette-edit.ts';
import { useMessages } from '../messages/message-provider.tsx';
import type { TabProps } from '../tab-props.ts';
import { useSelection } from '../use-selection.ts';
import { useUnsaved } from '../use-unsaved.ts';
import { isUnsaved } from './table-edits.ts';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTableEdits } from './use-table-edits.ts';
import { useTableFilter } from './use-table-filter.ts';

/** The open question: how to change these cassettes, or whether to delete this one. */
type Question =
  | { action: 'change'; cassettes: readonly Cassette[] }
  | { action: 'delete'; cassette: Cassette };

const idOf = ({ id }: Cassette): string => id;
const labelledValue = (field: FieldName, cassette: CassetteFields): string =>
  `${cassetteFields[field].label}: ${formatField(field, cassette[field]) || 'empty'}`;

function useCatalogueTabState({ editorUid, catalogue, isShown }: TabProps) {
  const sort = useCassetteSort(catalogue.cassettes);
  const cassettes = sort.sorted;
  const filter = useTableFilter(cassettes);
  const selection = useSelection(cassettes, filter.found, idOf);
  const [dialog, setDialog] = useState<Question | null>(null);

  const { post, endMessage } = useMessages();
  /** After each save. `base` is the cassette as it was edited, `field` what its cell has changed. */
  function showSaved(
    saved: Cassette,
    base: Cassette | null,
    write: CassetteWrite | undefined,
    field?: string,
  ) {
    catalogue.applyChanges([saved]);
    const { change = '' } = saved;
    const text = (
      <>
        {field && `${field}, of `}“<bdi>{saved.title}</bdi>”{!field && (base ? ' saved' : ' added')}
        {write?.earlier?.some((one) => one.change === change) && ' by an earlier try'}.
        {!base && !filter.matches(saved) && ' The search or the filters hide it.'}
      </>
    );
    const isUndoable = isWrittenBy(editorUid, base, saved);
    post({ text, ...(isUndoable && { undo: { changes: [change] } }) });
  }
  const table = useTableEdits({
    onSaved(saved, write, isLast) {
      const { base, by, draft, values } = write;
      const [field] = by === 'row' ? [] : (Object.keys(values) as FieldName[]);
      showSaved(saved, base, write, field && labelledValue(field, draft));
      if (isLast) catalogue.reload();
    },
    applyChanges: catalogue.applyChanges,
  });
  const editor = useCassetteEdit({
    editorUid,
    isShown,
    cassettes,
    onSaved(saved, edit) {
      showSaved(saved, edit.base, edit.attempts.writes.at(-1));
      catalogue.reload();
    },
    onGone: (id) => catalogue.applyChanges([], [id]),
  });

  const bulk = useBulkEdit(catalogue, {
    onBegin(cassettes) {
      endMessage();
      setDialog(null);
      selection.selectMany(cassettes, false);
    },
    onEnd: (left) => selection.selectMany(left, true),
  });

  useUnsaved(
    (editor.edit !== null && hasChanges(editor.edit)) ||
      [...table.edits.values()].some(isUnsaved) ||
      (!editor.keeping.isKept && unfinished(editor).length > 0) ||
      bulk.job !== null,
  );

  const { actions } = table;
  const { select } = selection;
  const { open } = editor;
  return {
    editorUid,
    catalogue,
    /** In the order of the table. */
    cassettes,
    sort,
    filter,
    selection,
    rowFocus: useRowFocus(),
    editor,
    edits: table.edits,
    bulk,
    dialog,
    openDialog: setDialog,
    closeDialog: () => setDialog(null),
    rowActions: useMemo(
      () => ({ select, openForm: open, openDialog: setDialog, ...actions }),
      [select, open, actions],
    ),
  };
}

type CatalogueTabState = ReturnType<typeof useCatalogueTabState>;

const provider = 'CatalogueProvider';
/** The state of the catalogue tab and its actions. Each change renders the caller again. */
export const [StateContext, useCatalogueTab] = requiredContext<CatalogueTabState>(provider);
/** The actions of a row's buttons: always the same object, so that no change renders all rows. */
export const [RowActionsContext, useRowActions] =
  requiredContext<CatalogueTabState['rowActions']>(provider);

export function CatalogueProvider({ children, ...props }: TabProps & { children: ReactNode }) {
  const state = useCatalogueTabState(props);
  return (
    <RowActionsContext value={state.rowActions}>
      <StateContext value={state}>{children}</StateContext>
    </RowActionsContext>
  );
}

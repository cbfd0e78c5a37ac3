import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { requiredContext } from '../../../components/required-context.ts';
import { type Cassette, changedFields } from '../../../domain/cassette.ts';
import { formatField } from '../../../domain/cassette-validation.ts';
import type { CassetteWrite } from '../../../domain/cassette-write.ts';
import { type CassetteFields, type FieldName, fieldSpecs } from '../../../domain/fields.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useBulkEdit } from '../bulk-edit/use-bulk-edit.tsx';
import { hasChanges } from '../cassette-form/edit.ts';
import { unfinished } from '../cassette-form/edit-state.ts';
import { useCassetteEdit } from '../cassette-form/use-cassette-edit.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { savedText } from '../messages/outcome.tsx';
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
  `${fieldSpecs[field].label}: ${formatField(field, cassette[field]) || 'empty'}`;

export function useCatalogueTabState({ editorUid, catalogue }: TabProps) {
  const sort = useCassetteSort(catalogue.cassettes);
  const cassettes = sort.sorted;
  const filter = useTableFilter(cassettes);
  const selection = useSelection(cassettes, filter.found, idOf);
  const [dialog, setDialog] = useState<Question | null>(null);

  const { post, isRunning } = useMessages();
  /** After each save. `base` is null for a new cassette, `value` what one cell has changed. */
  function showSaved(
    saved: Cassette,
    write: CassetteWrite,
    base: Cassette | null,
    value: string | null,
  ) {
    catalogue.applyChanges([saved]);
    const { title, changeId = '' } = saved;
    const isNew = base === null;
    const isEarlierTry = write.earlier?.some((one) => one.changeId === changeId) ?? false;
    const isHidden = isNew && !filter.matches(saved);
    // What was added, and a change of images alone, have no undo.
    const canUndo =
      base !== null && saved.updatedBy === editorUid && changedFields(base, saved).length > 0;
    post({
      text: savedText({ title, value, isNew, isEarlierTry, isHidden }),
      undo: canUndo ? { changeIds: [changeId] } : undefined,
    });
  }
  const report = useFailureReport();
  /** Logs a failure. The list loses a cassette that is gone, and shows one in conflict as it is now. */
  function reportFailure(logMessage: string, error: unknown, id?: string) {
    const failure = report(logMessage, error);
    if (id && failure.code === 'missing') catalogue.applyChanges([], [id]);
    if (failure.current) catalogue.applyChanges([failure.current]);
    return failure;
  }
  const table = useTableEdits({
    onSaved(saved, write, isLast) {
      const { base, by, fields } = write;
      const [field] = by === 'row' ? [] : (Object.keys(fields) as FieldName[]);
      showSaved(saved, write, base, field ? labelledValue(field, { ...base, ...fields }) : null);
      if (isLast) catalogue.reload();
    },
    reportFailure,
    applyChanges: catalogue.applyChanges,
  });
  const editing = useCassetteEdit({
    editorUid,
    cassettes,
    onSaved(saved, write, base) {
      showSaved(saved, write, base, null);
      catalogue.reload();
    },
    reportFailure,
  });

  const bulk = useBulkEdit(catalogue, selection.selectMany);

  useUnsaved(
    (editing.edit !== null && hasChanges(editing.edit)) ||
      [...table.edits.values()].some(isUnsaved) ||
      (!editing.draftStorage.isKept && unfinished(editing).length > 0) ||
      isRunning,
  );

  const { actions } = table;
  const { select } = selection;
  const { open } = editing;
  const location = useLocation();
  const navigate = useNavigate();
  // Add Cassette leads here. Back and a reload must not open the form again.
  useLayoutEffect(() => {
    if (!location.state?.isAdding) return;
    open('new');
    navigate(location, { replace: true });
  }, [location, navigate, open]);
  return {
    editorUid,
    catalogue,
    /** In the order of the table. */
    cassettes,
    sort,
    filter,
    selection,
    rowFocus: useRowFocus(),
    editing,
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

type Props = { state: CatalogueTabState; children: ReactNode };
export const CatalogueProvider = ({ state, children }: Props) => (
  <RowActionsContext value={state.rowActions}>
    <StateContext value={state}>{children}</StateContext>
  </RowActionsContext>
);

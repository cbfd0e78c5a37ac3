import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { collectVocabulary } from '../../../domain/suggestions.ts';
import { BulkDialog } from '../bulk-edit/bulk-dialog.tsx';
import type { BulkJob } from '../bulk-edit/use-bulk-edit.ts';
import { CassetteForm } from '../cassette-form/cassette-form.tsx';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { useRowEdit } from '../cassette-form/use-row-edit.ts';
import { countCassettes } from '../count-cassettes.ts';
import { DraftList } from '../drafts/draft-list.tsx';
import { OrphanedImagesNotice } from '../orphaned-images-notice.tsx';
import type { TabProps, UnsavedChanges } from '../tab-props.ts';
import { focusTable, type RowFocus } from './cassette-table.tsx';
import { CatalogueView } from './catalogue-view.tsx';
import { DeleteCassette } from './delete-cassette.tsx';
import { ExportCassettes } from './export-cassettes.tsx';
import { useCassetteSort } from './use-cassette-sort.ts';
import { useSelection } from './use-selection.ts';
import { useTableFilter } from './use-table-filter.ts';

const none: readonly Cassette[] = [];
type Left = { tape: Cassette; what: 'deleted' | 'saved'; paths: readonly string[] };

/** The catalogue: the table, the form for a new tape, and all that is asked about them. */
export function CatalogueTab({
  account,
  editorUid: editor,
  catalogue,
  toolbarSlot: bar,
  onUnsavedChanges: onUnsaved,
}: TabProps) {
  const { upsert: put, remove: drop } = catalogue;
  const tapes = catalogue.status === 'ready' ? catalogue.cassettes : none;
  const [sorted, sort] = useCassetteSort(tapes);
  const looking = useTableFilter(sorted);
  const { found } = looking;
  const selection = useSelection(sorted, found);

  /** What is in the form: a new tape, or one that is there. */
  const [inForm, setInForm] = useState<'new' | Cassette | null>(null);
  const [formDirty, setFormDirty] = useState<false | 'kept' | 'lost'>(false);
  const noteDirty = useCallback(
    (dirty: boolean, kept: boolean) => setFormDirty(dirty && (kept ? 'kept' : 'lost')),
    [],
  );
  const [deleting, setDeleting] = useState<Cassette | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  const [bulk, setBulk] = useState<BulkJob['kind'] | null>(null);
  const [bulkUnsaved, setBulkUnsaved] = useState<UnsavedChanges | null>(null);
  /** What a row in edit mode is left for: another row, or nothing. */
  const [leaving, setLeaving] = useState<{ next: Cassette | null } | null>(null);
  const [focus, setFocus] = useState<RowFocus | null>(null);
  const focused = useCallback(() => setFocus(null), []);
  const [said, setSaid] = useState('');
  /** A new tape that what is looked for hides. */
  const [unseen, setUnseen] = useState<Cassette | null>(null);

  const row = useRowEdit(editor, (saved) => {
    put(saved);
    setSaid(`“${saved.title}” is saved.`);
    focusRow(saved, 'edit');
  });
  const unsaved = formDirty !== false || row.dirty;
  const keeps = formDirty !== 'lost' && (!row.dirty || row.draft.status === 'saved');
  const editedTitle = row.dirty ? row.edit?.base.title : undefined;
  useEffect(() => {
    if (bulkUnsaved) onUnsaved(bulkUnsaved);
    if (bulkUnsaved) return () => onUnsaved(null);
    if (!unsaved) return;
    const words = keeps
      ? 'What you typed is not saved yet. It is kept on this device until you come back.'
      : 'What you typed is not saved yet.';
    onUnsaved({ message: words, ...(editedTitle !== undefined && { title: editedTitle }) });
    return () => onUnsaved(null);
  }, [unsaved, keeps, editedTitle, bulkUnsaved, onUnsaved]);

  const isTyping = inForm !== null || row.edit !== null;
  // The form comes first, what it suggests after it.
  const suggests = useDeferredValue(isTyping || bulk === 'set');
  const vocabulary = useMemo(() => (suggests ? collectVocabulary(tapes) : null), [suggests, tapes]);

  // A question about a tape does not outlive the account that was asked.
  // What was typed for many tapes does, and so does what is under way.
  const { clear } = selection;
  const bulkWaits = bulkUnsaved !== null;
  useEffect(() => {
    if (editor !== null) return;
    setDeleting(null);
    if (!bulkWaits) setBulk(null);
    clear();
  }, [editor, clear, bulkWaits]);

  function leaveRow(next: Cassette | null) {
    setLeaving(null);
    if (next) return row.load(next);
    if (row.edit) focusRow(row.edit.base, 'edit');
    row.leave();
  }
  const askToLeaveRow = (next: Cassette | null) =>
    row.dirty ? setLeaving({ next }) : leaveRow(next);
  // One and the same function for all rows, so that a tick in one draws no other anew.
  const latest = useRef(askToLeaveRow);
  useEffect(() => {
    latest.current = askToLeaveRow;
  });
  const edit = useCallback((tape: Cassette) => latest.current(tape), []);

  /** The row that follows, or the one before. */
  function neighbourOf(tape: Cassette): Cassette | undefined {
    const at = found.findIndex(({ id }) => id === tape.id);
    return found[at + 1] ?? found[at - 1];
  }

  /** Puts the focus into the row of a tape, or where it was if what is looked for hides it now. */
  function focusRow(tape: Cassette, action: RowFocus['action']) {
    const next = looking.matches(tape) ? tape : neighbourOf(tape);
    if (next) setFocus({ id: next.id, action });
    else focusTable();
  }

  function closeForm(tape: Cassette | null) {
    setInForm(null);
    // The row may have been drawn anew meanwhile.
    if (tape) focusRow(tape, 'open');
  }

  const noteLeft = (tape: Cassette, what: Left['what'], paths: readonly string[]) => {
    if (paths.length > 0) setLeft((now) => [...now, { tape, what, paths }]);
  };

  /** Takes a tape off the list, and the focus to its neighbour. */
  function takeOff(tape: Cassette, action: RowFocus['action']) {
    const neighbour = neighbourOf(tape);
    drop(tape.id);
    if (neighbour) setFocus({ id: neighbour.id, action });
    else document.querySelector<HTMLElement>('[data-action="form"]')?.focus();
  }

  return (
    <VocabularyContext value={vocabulary}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {bar &&
        createPortal(
          // Its other face, Hide Form, stands in the form: nothing behind a modal can be pressed.
          <Button
            variant="main"
            data-action="form"
            aria-expanded={false}
            style={inForm === 'new' ? { visibility: 'hidden' } : undefined}
            onClick={() => setInForm('new')}
          >
            Add Cassette
          </Button>,
          bar,
        )}
      {editor !== null && (
        <CatalogueView
          catalogue={catalogue}
          total={sorted.length}
          filter={looking}
          selection={selection}
          onBulk={setBulk}
          sort={sort}
          row={row}
          onEdit={edit}
          onOpen={setInForm}
          onCancelEdit={() => askToLeaveRow(null)}
          onDiscardEdit={() => row.edit && setLeaving({ next: row.edit.base })}
          onDropEdited={() => {
            if (row.edit) takeOff(row.edit.base, 'edit');
            row.leave();
          }}
          onDelete={setDeleting}
          focus={focus}
          onFocused={focused}
          tools={<ExportCassettes all={sorted} shown={found} />}
          notices={
            <>
              {!isTyping && catalogue.status === 'ready' && (
                <DraftList
                  owner={editor}
                  cassettes={tapes}
                  onOpenForm={setInForm}
                  onEditRow={edit}
                />
              )}
              {left.map((one) => (
                <OrphanedImagesNotice
                  key={one.paths[0]}
                  title={one.tape.title}
                  action={one.what}
                  paths={one.paths}
                  onDone={() => setLeft((now) => now.filter((other) => other !== one))}
                />
              ))}
              {unseen && !looking.matches(unseen) && (
                <Notice tone="note">
                  “<bdi>{unseen.title}</bdi>” is added, but the search or the filters hide it.
                </Notice>
              )}
            </>
          }
        />
      )}
      {inForm && (
        <CassetteForm
          key={inForm === 'new' ? 'new' : inForm.id}
          cassette={inForm === 'new' ? null : inForm}
          catalogue={tapes}
          owner={editor}
          canWrite={account?.role !== 'member'}
          isSignedOut={account === null}
          onClose={() => closeForm(inForm === 'new' ? null : inForm)}
          onOpen={setInForm}
          onDirtyChange={noteDirty}
          onSaved={(tape, paths) => {
            put(tape);
            setUnseen(inForm === 'new' && !looking.matches(tape) ? tape : null);
            closeForm(inForm === 'new' ? null : tape);
            setSaid(`“${tape.title}” is ${inForm === 'new' ? 'added' : 'saved'}.`);
            noteLeft(tape, 'saved', paths);
          }}
          onMissing={(tape) => {
            setInForm(null);
            takeOff(tape, 'open');
          }}
        />
      )}
      {deleting && (
        <DeleteCassette
          cassette={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(tape, paths) => {
            setDeleting(null);
            takeOff(tape, 'delete');
            setSaid(`“${tape.title}” is deleted.`);
            noteLeft(tape, 'deleted', paths);
          }}
        />
      )}
      {bulk && (
        <BulkDialog
          kind={bulk}
          cassettes={selection.selected}
          hidden={selection.hidden}
          catalogue={catalogue}
          onClose={() => setBulk(null)}
          onDone={(job, done, behind) => {
            setBulk(null);
            setSaid(`${countCassettes(done)} ${job.kind === 'set' ? 'changed' : 'deleted'}.`);
            for (const { cassette: tape, paths } of behind) noteLeft(tape, 'deleted', paths);
            if (job.kind === 'delete') focusTable();
          }}
          onUnsaved={setBulkUnsaved}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          onConfirm={() => leaveRow(leaving.next)}
          onCancel={() => setLeaving(null)}
        >
          <p>
            Your changes to “<bdi>{row.edit?.base.title}</bdi>” are not saved yet.
          </p>
        </ConfirmDialog>
      )}
    </VocabularyContext>
  );
}

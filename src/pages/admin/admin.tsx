import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../backend/use-session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Spinner } from '../../components/spinner.tsx';
import type { Cassette } from '../../domain/cassette.ts';
import { failureWords } from '../../domain/failure-words.ts';
import { AddTape } from './add-tape.tsx';
import { CatalogueRoom } from './catalogue-room.tsx';
import { DeleteTape } from './delete-tape.tsx';
import { LeftImages } from './left-images.tsx';
import { Login } from './login.tsx';
import { MemberNotice } from './member-notice.tsx';
import type { RowFocus } from './tape-table.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useRowEdit } from './use-row-edit.ts';
import { useTapeSort } from './use-tape-sort.ts';

const none: readonly Cassette[] = [];
type Left = { tape: Cassette; paths: readonly string[] };

/**
 * /admin, the back room (specification, sections 2 and 4). What was typed lives here, above the
 * session, so that a sign-out, which clears the screen of the catalogue, loses nothing of it.
 */
export function Component() {
  const session = useSession();
  const account = session.status === 'signed-in' ? session.account : null;
  const editor = account?.role === 'editor' ? account.uid : null;
  const catalogue = useCatalogue(editor);
  const { put, drop } = catalogue;
  const [sorted, sort] = useTapeSort(catalogue.status === 'ready' ? catalogue.tapes : none);

  const [adding, setAdding] = useState(false);
  const [addDirty, setAddDirty] = useState(false);
  const [deleting, setDeleting] = useState<Cassette | null>(null);
  const [left, setLeft] = useState<readonly Left[]>([]);
  /** What a row in edit mode is left for: another row, or nothing. */
  const [leaving, setLeaving] = useState<{ next: Cassette | null } | null>(null);
  const [focus, setFocus] = useState<RowFocus | null>(null);
  const focused = useCallback(() => setFocus(null), []);
  const [said, setSaid] = useState('');

  const row = useRowEdit((saved) => {
    put(saved);
    setSaid(`“${saved.title}” is saved.`);
    setFocus({ id: saved.id, action: 'edit' });
  });
  const guard = useLeaveGuard(addDirty || row.dirty);
  const unsaved = addDirty || row.dirty;

  // A question about a tape does not outlive the account that was asked.
  useEffect(() => {
    if (editor === null) setDeleting(null);
  }, [editor]);

  function leaveRow(next: Cassette | null) {
    setLeaving(null);
    if (next) return row.load(next);
    if (row.edit) setFocus({ id: row.edit.base.id, action: 'edit' });
    row.leave();
  }
  const askToLeaveRow = (next: Cassette | null) =>
    row.dirty ? setLeaving({ next }) : leaveRow(next);

  /** Takes a tape off the list, and the focus to the one that follows it. */
  function takeOff(tape: Cassette, action: RowFocus['action']) {
    const at = sorted.findIndex(({ id }) => id === tape.id);
    const neighbour = sorted[at + 1] ?? sorted[at - 1];
    drop(tape.id);
    if (neighbour) setFocus({ id: neighbour.id, action });
    else document.querySelector<HTMLElement>('[data-action="form"]')?.focus();
  }

  const waiting =
    unsaved && session.status === 'signed-out'
      ? 'You are signed out. Sign in again to go on: what you typed is kept.'
      : undefined;

  return (
    <>
      <PageHead title="Admin" noIndex />
      <p className="spoken" role="status">
        {said}
      </p>
      {session.status === 'unknown' && <Spinner label="Loading" />}
      {session.status === 'failed' && (
        <Notice onRetry={session.retry}>{failureWords(session.failure)}</Notice>
      )}
      {account?.role === 'member' && (
        <MemberNotice account={account} kept={row.dirty ? (row.edit?.base.title ?? null) : null} />
      )}
      {editor !== null && (
        <CatalogueRoom
          catalogue={catalogue}
          tapes={sorted}
          sort={sort}
          row={row}
          adding={adding}
          onToggleForm={() => setAdding((open) => !open)}
          onEdit={askToLeaveRow}
          onCancelEdit={() => askToLeaveRow(null)}
          onDropEdited={() => {
            if (row.edit) takeOff(row.edit.base, 'edit');
            row.leave();
          }}
          onDelete={setDeleting}
          focus={focus}
          onFocused={focused}
          notices={left.map(({ tape, paths }) => (
            <LeftImages
              key={tape.id}
              title={tape.title}
              paths={paths}
              onDone={() => setLeft((now) => now.filter((one) => one.tape !== tape))}
            />
          ))}
        />
      )}
      {adding && (
        <AddTape
          allowed={account?.role !== 'member'}
          onClose={() => setAdding(false)}
          onDirty={setAddDirty}
          onAdded={(tape) => {
            put(tape);
            setAdding(false);
            setSaid(`“${tape.title}” is added.`);
          }}
        />
      )}
      {deleting && (
        <DeleteTape
          tape={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={(tape, paths) => {
            setDeleting(null);
            takeOff(tape, 'delete');
            setSaid(`“${tape.title}” is deleted.`);
            if (paths.length > 0) setLeft((now) => [...now, { tape, paths }]);
          }}
        />
      )}
      {leaving && (
        <ConfirmDialog
          title="Discard your changes?"
          yes="Discard"
          no="Keep editing"
          onYes={() => leaveRow(leaving.next)}
          onNo={() => setLeaving(null)}
        >
          <p>
            Your changes to “<bdi>{row.edit?.base.title}</bdi>” are not saved yet.
          </p>
        </ConfirmDialog>
      )}
      {guard.asking && (
        <ConfirmDialog
          title="Leave this page?"
          yes="Leave"
          no="Stay"
          onYes={guard.leave}
          onNo={guard.stay}
        >
          <p>What you typed is not saved yet.</p>
        </ConfirmDialog>
      )}
      {session.status === 'signed-out' && <Login reason={waiting} />}
    </>
  );
}

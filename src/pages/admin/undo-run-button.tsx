import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { hasCounts, type Run, type RunKind } from '../../domain/history.ts';
import { useMessages } from './messages/message-provider.tsx';
import { type UndoableRun, undoOfRun } from './messages/undo.tsx';

type Props = {
  run: UndoableRun & Pick<Run, 'kind' | 'name'>;
  /** Gets how many of its cassettes have been undone by now. */
  onCount?: (undone: number) => void;
};

const question: Record<RunKind, string> = {
  import: 'Undo this import?',
  bulk: 'Undo this change?',
  replace: 'Undo this find and replace?',
  restore: 'Undo this restore?',
  bin: 'Undo this move to the bin?',
};

const effect: Partial<Record<RunKind, string>> = {
  restore: 'What it has restored goes to the bin again.',
  bin: 'What it has moved comes back.',
};

/** Undoes a run after a question; the messages say what came of it (docs/behaviour.md, "Undo"). */
export function UndoRunButton({ run, onCount }: Props) {
  const { name, kind } = run;
  const [isAsking, setIsAsking] = useState(false);
  const { undo, progress } = useMessages();
  const isDone = hasCounts(run) && run.undone >= run.added + run.changed;

  return (
    <>
      {!isDone && !progress && (
        <Button onClick={() => setIsAsking(true)}>
          Undo… <span className="visually-hidden">{name}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={question[kind]}
          confirmLabel="Undo it"
          cancelLabel="Keep it"
          onConfirm={() => {
            setIsAsking(false);
            void undo(undoOfRun(run, onCount));
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
          </p>
          <p>
            {effect[kind] ??
              'What it has changed is put back, and what it has added goes to the bin.'}{' '}
            What somebody has changed since stays as it is, and so do pictures.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

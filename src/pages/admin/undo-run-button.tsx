import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { hasCounts, type Run, type RunAction } from '../../domain/history.ts';
import { useMessages } from './messages/message-provider.tsx';

type Props = {
  run: Pick<Run, 'id' | 'action' | 'title' | 'added' | 'changed' | 'failed' | 'undone'>;
};

const question: Record<RunAction, string> = {
  import: 'Undo this import?',
  bulk: 'Undo this change?',
  restore: 'Undo this restore?',
  bin: 'Undo this move to the bin?',
};

const effect: Partial<Record<RunAction, string>> = {
  restore: 'What it has restored goes to the bin again.',
  bin: 'What it has moved comes back.',
};

/** Undoes a run after a question; the messages say what came of it (docs/behaviour.md, "Undo"). */
export function UndoRunButton({ run }: Props) {
  const { id, title, action } = run;
  const [isAsking, setIsAsking] = useState(false);
  const { undo, isUndoing, undoneCounts } = useMessages();
  const undone = undoneCounts.get(id) ?? run.undone;
  const isDone = hasCounts(run) && undone >= run.added + run.changed;

  return (
    <>
      {!isDone && !isUndoing && (
        <Button onClick={() => setIsAsking(true)}>
          Undo… <span className="visually-hidden">{title}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={question[action]}
          confirmLabel="Undo it"
          cancelLabel="Keep it"
          onConfirm={() => {
            setIsAsking(false);
            void undo({ run: id });
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            <b>
              <bdi>{title}</bdi>
            </b>
          </p>
          <p>
            {effect[action] ??
              'What it has changed is put back, and what it has added goes to the bin.'}{' '}
            What somebody has changed since stays as it is, and so do pictures.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

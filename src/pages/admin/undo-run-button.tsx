import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { Run } from '../../domain/history.ts';
import { useMessages } from './messages/message-provider.tsx';

type Props = { run: Pick<Run, 'id' | 'title' | 'isUndone'> };

/** Undoes a run after a question (docs/behaviour, "Undo"). */
export function UndoRunButton({ run }: Props) {
  const { id, title, isUndone } = run;
  const [isAsking, setAsking] = useState(false);
  const { undo, isRunning } = useMessages();

  return (
    <>
      {!isUndone && !isRunning && (
        <Button onClick={() => setAsking(true)}>
          Undo… <span className="visually-hidden">{title}</span>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Undo all of this?"
          confirmLabel="Undo it"
          cancelLabel="Keep it"
          onConfirm={() => {
            setAsking(false);
            void undo({ runId: id });
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <b dir="auto">{title}</b>
          </p>
          <p>
            What it has changed is put back, what it has added or restored goes to the bin, and what
            it has moved there comes back. What somebody has changed since stays as it is, and so do
            pictures.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

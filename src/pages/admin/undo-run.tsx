import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { ProgressBar } from '../../components/ui/progress-bar.tsx';
import { hasCounts, type Run, type RunKind } from '../../domain/history.ts';
import { errorMessage } from '../../services/error-message.ts';
import { useMessages } from './messages/message-provider.tsx';
import {
  changedCount,
  type OnUndone,
  type UndoneRun,
  useUndoMessage,
} from './messages/use-undo-message.tsx';
import { useUndoing } from './messages/use-undoing.ts';

type Props = {
  run: UndoneRun & Pick<Run, 'name'>;
  /** The e-mail address of the editor; null unless one is signed in. */
  movedBy: string | null;
  onUndone: OnUndone;
};

const question: Record<RunKind, string> = {
  import: 'Undo this import?',
  bulk: 'Undo this change?',
  replace: 'Undo this find and replace?',
};

/** Undoes a run after a question; the messages say what came of it (docs/behaviour.md, "Undo"). */
export function UndoRun({ run, movedBy, onUndone }: Props) {
  const { name, kind } = run;
  const [isAsking, setIsAsking] = useState(false);
  const { post } = useMessages();
  const { undo } = useUndoMessage(movedBy ?? '', onUndone).ofRun(null, run);
  const undoing = useUndoing(movedBy !== null, (said) => post(said, run.id));
  const isDone = hasCounts(run) && run.undone >= changedCount(run);

  if (undoing.isBusy && undo)
    return (
      <>
        <ProgressBar label="Undo" value={undoing.finishedCount} max={Math.max(1, undo.total)} />
        <Button onClick={undoing.stop}>Stop</Button>
      </>
    );
  return (
    <>
      {undoing.failure && <Notice>{errorMessage(undoing.failure)}</Notice>}
      {!isDone && (
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
            if (undo) void undoing.run(undo);
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>
          </p>
          <p>
            What it has changed is put back, and what it has added goes to the bin. What somebody
            has changed since stays as it is, and so do pictures.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

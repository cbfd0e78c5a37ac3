import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { useFailureReport } from './use-failure-report.ts';

type DeleteAction = {
  label: string;
  /** Replaces the label while deleting. */
  busyLabel: string;
  /** Logged to the console when deleting fails. */
  logMessage: string;
  /** Deletes; rejects with a Failure. */
  onConfirm: () => Promise<void>;
};

type Props = {
  title: string;
  main: DeleteAction;
  other?: DeleteAction;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
};

/** Asks before deleting, with one or two actions. Shows a failure in the dialog, with a retry. */
export function DeleteDialog({ title, main, other, onClose, children }: Props) {
  const { run, isBusy, failure, args } = useSingleRun(
    ({ logMessage }: DeleteAction) => logMessage,
    ({ onConfirm }: DeleteAction) => onConfirm(),
    useFailureReport(),
  );
  function labelOf({ label, busyLabel }: DeleteAction) {
    if (args?.[0].label !== label) return label;
    return isBusy ? busyLabel : failure ? 'Try again' : label;
  }

  return (
    <ConfirmDialog
      title={title}
      confirmLabel={labelOf(main)}
      cancelLabel="Keep it"
      other={other && { label: labelOf(other), onConfirm: () => run(other) }}
      isBusy={isBusy}
      onConfirm={() => run(main)}
      onCancel={onClose}
    >
      {children}
      {failure && <Notice>{errorMessage(failure)}</Notice>}
    </ConfirmDialog>
  );
}

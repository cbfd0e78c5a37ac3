import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { errorMessage } from '../../services/error-message.ts';
import { useSingleRun } from '../../services/use-single-run.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  title: string;
  label: string;
  /** Replaces the label while deleting. */
  busyLabel: string;
  /** Logged to the console when deleting fails. */
  logMessage: string;
  /** Deletes; rejects with a Failure. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
  /** Names what will be deleted. */
  children: ReactNode;
} & Pick<ComponentProps<typeof ConfirmDialog>, 'other' | 'isFinal'>;

/** Asks before deleting. Shows a failure in the dialog, with a retry. */
export function DeleteDialog(props: Props) {
  const { label, busyLabel, logMessage, onConfirm, onClose, children, ...question } = props;
  const { run, isBusy, failure } = useSingleRun(logMessage, onConfirm, useFailureReport());
  return (
    <ConfirmDialog
      {...question}
      confirmLabel={isBusy ? busyLabel : failure ? 'Try again' : label}
      cancelLabel="Keep it"
      isBusy={isBusy}
      onConfirm={() => run()}
      onCancel={onClose}
    >
      {children}
      {failure && <Notice>{errorMessage(failure)}</Notice>}
    </ConfirmDialog>
  );
}

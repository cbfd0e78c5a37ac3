import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ConflictButtons, ConflictDetails } from './conflict-details.tsx';
import type { useRowEdit } from './use-row-edit.ts';

type Props = { row: ReturnType<typeof useRowEdit> };

/** Why a row or a cell is not saved, or not loaded. */
export function EditProblem({ row }: Props) {
  const { edit } = row;
  if (!edit?.problem) return null;
  const { problem, form } = edit;
  return (
    <>
      <Notice
        {...(problem.kind === 'failed' && {
          onRetry: () => (problem.retry === 'load' ? row.retryLoad() : row.save(form)),
        })}
      >
        {problem.text}
      </Notice>
      {problem.kind === 'conflict' && <ConflictDetails conflict={problem} />}
    </>
  );
}

type ActionsProps = Props & {
  onCancel: () => void;
  /** Of Save and Cancel. */
  tabIndex?: number;
};

/** Save and Cancel of a row or a cell, or what can be done about its problem. */
export function EditActions({ row, onCancel, tabIndex }: ActionsProps) {
  const { busy = null, problem = null } = row.edit ?? {};
  if (problem?.kind === 'missing') return <Button onClick={onCancel}>Take it off the list</Button>;
  return (
    <>
      {problem?.kind === 'conflict' ? (
        <ConflictButtons onResolve={row.resolveConflict} />
      ) : (
        <Button
          type="submit"
          variant="main"
          tabIndex={tabIndex}
          aria-disabled={busy === 'saving' || undefined}
        >
          {busy === 'saving' ? 'Saving…' : 'Save'}
        </Button>
      )}
      <Button tabIndex={tabIndex} onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}

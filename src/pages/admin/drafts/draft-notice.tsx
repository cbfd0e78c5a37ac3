import { Button } from '../../../components/ui/button.tsx';
import styles from './draft-notice.module.css';
import type { DraftState } from './use-draft.ts';

/** Why changes to the form do not survive a reload, where they don't. */
const warnings: Partial<Record<DraftState['status'], string>> = {
  locked:
    'This form is open in another tab too: what you type here is not kept if this tab is closed.',
  'older-draft':
    'An earlier, unsaved version of this form is kept: what you type now is not kept if this tab is closed. Close the form and open it again to find the earlier one.',
  unavailable:
    'This form can’t be kept on this device: what you type here is lost if this tab is closed.',
};

type Props = { draft: DraftState; onDiscard: () => void };

/** Reports that the form shows a restored draft, or that its changes are not stored on the device. */
export function DraftNotice({ draft: { restoredAt, status }, onDiscard }: Props) {
  const warning = warnings[status];
  const hasText = restoredAt !== null || warning !== undefined;
  return (
    <div className={hasText ? styles.notice : styles.empty}>
      <p role="status">
        {restoredAt !== null && `Kept from ${formatSavedTime(restoredAt)}.`}
        {restoredAt !== null && warning !== undefined && ' '}
        {warning}
      </p>
      {restoredAt !== null && <Button onClick={onDiscard}>Discard</Button>}
    </div>
  );
}

/** "14:05" for a time of today, "20 Nov, 14:05" for any other day; both in ms since the epoch. */
export function formatSavedTime(savedAt: number, now = Date.now()): string {
  const [saved, today] = [new Date(savedAt), new Date(now)];
  const isToday = saved.toDateString() === today.toDateString();
  return new Intl.DateTimeFormat('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(saved);
}

import { Button } from '../../../components/ui/button.tsx';
import styles from './draft-notice.module.css';
import type { DraftState } from './use-draft.ts';

/** Why what is typed here does not survive, where it does not. */
const notKept: Partial<Record<DraftState['status'], string>> = {
  elsewhere:
    'This form is open in another tab too: what you type here is not kept if this tab is closed.',
  behind:
    'An earlier, unsaved version of this form is kept: what you type now is not kept if this tab is closed. Close the form and open it again to find the earlier one.',
  nowhere:
    'This form can’t be kept on this device: what you type here is lost if this tab is closed.',
};

type Props = { keeping: DraftState; onDiscard: () => void };

/** Says that the form was found as an earlier visit left it, or that this one is not kept. */
export function DraftNotice({ keeping: { restoredAt: since, status: where }, onDiscard }: Props) {
  const words = notKept[where];
  return (
    <div className={styles.kept} data-said={since !== null || words !== undefined || undefined}>
      <p role="status">
        {since !== null && `Kept from ${formatSavedTime(since)}.`}
        {since !== null && words !== undefined && ' '}
        {words}
      </p>
      {since !== null && <Button onClick={onDiscard}>Discard</Button>}
    </div>
  );
}

/** "14:05" of today, "20 Nov, 14:05" of any other day. */
export function formatSavedTime(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at), new Date(now)];
  const sameDay = then.toDateString() === today.toDateString();
  return new Intl.DateTimeFormat('en-GB', {
    ...(!sameDay && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(then);
}

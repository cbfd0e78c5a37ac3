import { Button } from '../../../components/ui/button.tsx';
import styles from './draft-notice.module.css';

type Props = {
  /** When the draft was saved, in ms since the epoch; null if the form began without one. */
  restoredAt: number | null;
  /** Whether the changes survive a reload. */
  isKept: boolean;
  onDiscard: () => void;
};

/** Says that a form shows a restored draft, or that its changes are not kept on the device. */
export function DraftNotice({ restoredAt, isKept, onDiscard }: Props) {
  return (
    <div className={restoredAt !== null || !isKept ? styles.notice : styles.empty}>
      <p role="status">
        {restoredAt !== null && `Kept from ${formatSavedTime(restoredAt)}. `}
        {!isKept &&
          'This form can’t be kept on this device: what you type here is lost if this tab is closed.'}
      </p>
      {restoredAt !== null && <Button onClick={onDiscard}>Discard</Button>}
    </div>
  );
}

/** "14:05" for a time of today, "20 Nov, 14:05" for any other day; both in ms since the epoch. */
function formatSavedTime(savedAt: number): string {
  const saved = new Date(savedAt);
  const isToday = saved.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat('en-GB', {
    ...(!isToday && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(saved);
}

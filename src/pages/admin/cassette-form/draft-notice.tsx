import { Button } from '../../../components/ui/button.tsx';
import notice from '../../../components/ui/notice.module.css';
import type { CassetteEditor } from './use-cassette-edit.ts';

/** Says that a form shows a restored draft, or that its changes are not kept on the device. */
export function DraftNotice({ editor: { edit, isKept, open } }: { editor: CassetteEditor }) {
  if (!edit) return null;
  const { restoredAt, base, place } = edit;
  const isShown = restoredAt !== null || !isKept;
  return (
    <div className={isShown ? `${notice.notice} ${notice.note}` : 'visually-hidden'}>
      <p role="status">
        {restoredAt !== null && `Kept from ${formatSavedTime(restoredAt)}. `}
        {!isKept &&
          'This form can’t be kept on this device: what you type here is lost if this tab is closed.'}
      </p>
      {restoredAt !== null && (
        <Button onClick={() => open({ cassette: base, place })}>Discard</Button>
      )}
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

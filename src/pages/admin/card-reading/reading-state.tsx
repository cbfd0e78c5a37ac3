import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { CardReadingProgress } from '../../../imaging/card-reading/card-reading-job.ts';
import styles from './reading-state.module.css';

/** Of the engine's files, compressed. */
const megabytes = 18;

/** Begins to read cards, and says what that costs. */
export const StartReading = ({ onStart }: { onStart: () => void }) => (
  <div className={styles.start}>
    <Button onClick={onStart}>Read the card</Button>
    <p className={styles.note}>
      Loads {megabytes} MB, once on this device. The picture does not leave it. Further cards are
      then read by themselves.
    </p>
  </div>
);

type ProgressProps = { progress: CardReadingProgress | null; onCancel: () => void };

/** How far the reading of a card is. */
export function ReadingProgress({ progress, onCancel }: ProgressProps) {
  const isLoading = progress?.step === 'load';
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={isLoading ? 'Loading what reads the card' : 'Reading the card'}
        value={progress?.fraction ?? 0}
        max={1}
        valueText={isLoading ? `Loading, ${megabytes} MB` : 'Reading'}
      />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

/** Why cards can't be read on this device. */
export const CannotRead = ({ reason }: { reason: string }) => (
  <p className={styles.note}>{reason}</p>
);

export const nothingReadText =
  'Nothing could be read on this card. Handwriting, blackletter and some scripts can’t be.';

export const NothingRead = () => (
  <p className={styles.note} role="status">
    {nothingReadText}
  </p>
);

/** Some letters were read with confidence: what an engine makes of handwriting is of no use. */
export const isReadable = (
  lines: readonly { readonly text: string; readonly confidence: number }[],
) => lines.some(({ text, confidence }) => confidence >= 0.8 && /\p{L}{3}/u.test(text));

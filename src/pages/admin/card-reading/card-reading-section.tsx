import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import type { TextRow } from '../../../imaging/card-reading/reading-order.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { CardLines } from './card-lines.tsx';
import styles from './card-reading-section.module.css';
import { cannotReadReason } from './reading-memory.ts';
import { useCardReading } from './use-card-reading.ts';

export type CardReadingProps = {
  /** The picture of the full J-card, upright and without its surroundings; null until it is added. */
  card: Blob | null;
  /** Adds the card that is placed in an open cropper; null without one. */
  addPlaced: (() => Promise<unknown>) | null;
  catalogue: readonly Cassette[];
  form: CassetteFormValues;
  /** Whether each card is read as soon as it is there. */
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onRead: (card: Blob, suggestions: FieldSuggestions) => void;
  onPut: (field: DraftField, text: string) => void;
};

/** Of the engine's files, compressed. */
const megabytes = 18;

/** Reads the text of the J-card in the form (docs/behaviour.md, "Reading the card"). */
export function CardReadingSection(props: CardReadingProps) {
  const { card, addPlaced, isOn, onToggle } = props;
  const { reading, retry } = useCardReading(card, isOn, props.catalogue, props.onRead);
  const [cannotRead] = useState(() => cannotReadReason(canReadCards()));
  const start = useSingleRun('Adding the card to be read failed.', async () => {
    onToggle(true);
    if (!card) await addPlaced?.();
  });

  if (!card && !addPlaced) return null;
  if (cannotRead) return <p className={styles.note}>{cannotRead}</p>;
  if (reading?.status === 'failed')
    return <Notice onRetry={retry}>{errorMessage(reading.failure)}</Notice>;
  if (reading?.status === 'read')
    return isReadable(reading.text.rows) ? (
      <CardLines
        key={reading.text.rows.length}
        card={reading.card}
        {...reading.text}
        form={props.form}
        onPut={props.onPut}
      />
    ) : (
      <p className={styles.note} role="status">
        Nothing could be read on this card. Handwriting, blackletter and some scripts can’t be.
      </p>
    );
  if (reading?.status === 'reading') {
    const { progress } = reading;
    const isLoading = progress?.step !== 'read';
    return (
      <div className={styles.progress}>
        <ProgressBar
          label={isLoading ? 'Loading what reads the card' : 'Reading the card'}
          value={progress?.fraction ?? 0}
          max={1}
          valueText={isLoading ? `Loading, ${megabytes} MB` : 'Reading'}
        />
        <Button onClick={() => onToggle(false)}>Cancel</Button>
      </div>
    );
  }
  return (
    <div className={styles.start}>
      <Button onClick={start.run}>Read the card</Button>
      <p className={styles.note}>
        Loads {megabytes} MB, once on this device. The picture does not leave it. Further cards are
        then read by themselves.
      </p>
    </div>
  );
}

/** Some letters were read with confidence: what an engine makes of handwriting is of no use. */
const isReadable = (rows: readonly TextRow[]) =>
  rows.some(({ text, confidence }) => confidence >= 0.8 && /\p{L}{3}/u.test(text));

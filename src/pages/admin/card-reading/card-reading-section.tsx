import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { formatCount } from '../format-count.ts';
import { CardLines, type LineDrag } from './card-lines.tsx';
import { readFields } from './put-line.ts';
import { cannotReadReason } from './reading-memory.ts';
import styles from './reading-state.module.css';
import {
  CannotRead,
  isReadable,
  nothingReadText,
  ReadingProgress,
  StartReading,
} from './reading-state.tsx';
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
  /** As in `CardLines`. */
  onDrag: (drag: LineDrag | null) => void;
};

/** Reads the text of the J-card in the form (docs/behaviour.md, "Reading the card"). */
export function CardReadingSection(props: CardReadingProps) {
  const { card, addPlaced, isOn, onToggle } = props;
  const { reading, retry } = useCardReading(card, isOn, props.catalogue, props.onRead);
  const [cannotRead] = useState(() => cannotReadReason(canReadCards()));
  const [cancelledCard, setCancelledCard] = useState<Blob | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const focusSection = (options?: FocusOptions) =>
    section.current?.closest('fieldset')?.focus(options);
  const start = useSingleRun('Adding the card to be read failed.', async () => {
    onToggle(true);
    if (card) return;
    await addPlaced?.();
    // The cropper has gone, and has moved the focus to its picker.
    focusSection();
  });
  const status = reading?.status;
  // Each press takes the pressed button away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the status
  useEffect(() => {
    if (document.activeElement === document.body) focusSection({ preventScroll: true });
  }, [status]);

  if (!card && !addPlaced) return null;
  if (cannotRead) return <CannotRead reason={cannotRead} />;
  const isCancelled = !isOn && card !== null && cancelledCard === card;
  const hasLines = reading?.status === 'read' && isReadable(reading.text.rows);
  return (
    <div ref={section} className={styles.section}>
      <p className={styles.status} role="status">
        {reading ? sentenceOf(reading) : isCancelled && 'The card is not read any more.'}
      </p>
      {!reading && <StartReading onStart={start.run} />}
      {reading?.status === 'failed' && <Button onClick={retry}>Try again</Button>}
      {reading?.status === 'reading' && (
        <ReadingProgress
          progress={reading.progress}
          onCancel={() => {
            setCancelledCard(card);
            onToggle(false);
          }}
        />
      )}
      {hasLines && (
        <CardLines
          {...reading.text}
          fields={readFields}
          form={props.form}
          onPut={props.onPut}
          onDrag={props.onDrag}
        />
      )}
    </div>
  );
}

function sentenceOf(reading: NonNullable<ReturnType<typeof useCardReading>['reading']>): string {
  switch (reading.status) {
    case 'reading':
      return 'The card is being read.';
    case 'failed':
      // What the engine's files lack is said by their loader.
      return reading.failure.code === 'stale'
        ? reading.failure.message
        : errorMessage(reading.failure);
    case 'read':
      return isReadable(reading.text.rows)
        ? `${formatCount(reading.text.rows.length, 'line')} read. Suggestions are below the empty fields.`
        : nothingReadText;
  }
}

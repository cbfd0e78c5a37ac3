import { useState } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import type { FieldSuggestions } from '../../../imaging/card-reading/suggest-fields.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import { CardLines } from './card-lines.tsx';
import { readFields } from './put-line.ts';
import { cannotReadReason } from './reading-memory.ts';
import {
  CannotRead,
  isReadable,
  NothingRead,
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
};

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
  if (cannotRead) return <CannotRead reason={cannotRead} />;
  if (reading?.status === 'failed')
    return <Notice onRetry={retry}>{errorMessage(reading.failure)}</Notice>;
  if (reading?.status === 'read')
    return isReadable(reading.text.rows) ? (
      <CardLines {...reading.text} fields={readFields} form={props.form} onPut={props.onPut} />
    ) : (
      <NothingRead />
    );
  if (reading?.status === 'reading')
    return <ReadingProgress progress={reading.progress} onCancel={() => onToggle(false)} />;
  return <StartReading onStart={start.run} />;
}

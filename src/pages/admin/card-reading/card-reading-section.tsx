import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import { CardLines } from './card-lines.tsx';
import styles from './card-reading-section.module.css';
import { useCardReading } from './use-card-reading.ts';

const note = `${primitives.small} ${primitives.soft}`;

export type CardReadingProps = {
  /** The picture of the full J-card, upright and without its surroundings; null until it is added. */
  card: Blob | null;
  /** Adds the card that is placed in an open cropper; null without one. */
  addPlaced: (() => Promise<unknown>) | null;
  form: CassetteFormValues;
  /** Whether each card is read as soon as it is there. */
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onPut: (field: DraftField, text: string) => void;
};

/** Of the engine's files, compressed. */
const megabytes = 18;

/** Reads the text of the J-card in the form (docs/behaviour.md, "Reading the card"). */
export function CardReadingSection({
  card,
  addPlaced,
  form,
  isOn,
  onToggle,
  onPut,
}: CardReadingProps) {
  const { reading, retry } = useCardReading(card, isOn);
  const [cannotRead] = useState(cannotReadReason);
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
  if (cannotRead) return <p className={note}>{cannotRead}</p>;
  const isLoading = reading?.status === 'reading' && reading.progress?.step === 'load';
  return (
    <div ref={section} className={styles.section}>
      <p className={reading ? undefined : 'visually-hidden'} role="status">
        {reading && sentenceOf(reading)}
      </p>
      {!reading && (
        <div className={styles.bar}>
          <Button onClick={start.run}>Read the card</Button>
          <p className={note}>
            Loads {megabytes} MB, once on this device. The picture does not leave it. Further cards
            are then read by themselves.
          </p>
        </div>
      )}
      {reading?.status === 'failed' && <Button onClick={retry}>Try again</Button>}
      {reading?.status === 'reading' && (
        <div className={styles.bar}>
          <ProgressBar
            label={isLoading ? 'Loading what reads the card' : 'Reading the card'}
            value={reading.progress?.fraction ?? 0}
            max={1}
            valueText={isLoading ? `Loading, ${megabytes} MB` : 'Reading'}
          />
          <Button onClick={() => onToggle(false)}>Cancel</Button>
        </div>
      )}
      {card && reading?.status === 'read' && isReadable(reading.text.rows) && (
        <CardLines card={card} text={reading.text} form={form} onPut={onPut} />
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
        ? `${formatCount(reading.text.rows.length, 'line')} read.`
        : 'Nothing could be read on this card. Handwriting, blackletter and some scripts can’t be.';
  }
}

/** Some letters were read with confidence: what an engine makes of handwriting is of no use. */
const isReadable = (rows: readonly { readonly text: string; readonly confidence: number }[]) =>
  rows.some(({ text, confidence }) => confidence >= 0.8 && /\p{L}{3}/u.test(text));

/** In gigabytes; a phone ends a page that takes much of its memory. */
const minMemory = { phone: 8, other: 4 };

/** Why this device can't read a card, as a sentence; null if it can. */
function cannotReadReason(): string | null {
  if (!canReadCards()) return 'This browser can’t read the text of a card. A newer one can.';
  const isPhone =
    matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600;
  // Only Chromium tells it.
  const { deviceMemory = isPhone ? 0 : minMemory.other } = navigator as { deviceMemory?: number };
  return deviceMemory >= minMemory[isPhone ? 'phone' : 'other']
    ? null
    : 'The text of the card can’t be read on this device: that takes more memory than it gives to a page.';
}

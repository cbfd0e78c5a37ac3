import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ProgressBar } from '../../../components/ui/progress-bar.tsx';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { canReadCards } from '../../../imaging/card-reading/read-card.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { formatCount } from '../format-count.ts';
import { CardLines } from './card-lines.tsx';
import styles from './card-reading-section.module.css';
import type { CardReading } from './use-card-reading.ts';

const note = `${primitives.small} ${primitives.soft}`;

type Props = {
  /** The picture of the full J-card, upright and without its surroundings. */
  card: Blob;
  reading: CardReading | null;
  onRetry: () => void;
  form: CassetteFormValues;
  /** Whether each card is read as soon as it is there. */
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onPut: (field: FieldName, text: string) => void;
};

/** Of the engine's files, compressed. */
const megabytes = 18;

/** The J-card of the form and the text that is read from it (docs/behaviour.md, "Reading the card"). */
export function CardReadingSection(props: Props) {
  const { card, reading, onRetry, form, isOn, onToggle, onPut } = props;
  const [cannotRead] = useState(cannotReadReason);
  const section = useRef<HTMLFieldSetElement>(null);
  const status = reading?.status;
  // Each press takes the pressed button away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the status
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [status]);

  const isLoading = reading?.status === 'reading' && reading.progress?.step === 'load';
  const text = reading?.status === 'read' && isReadable(reading.text.rows) ? reading.text : null;
  return (
    <CardLines card={card} text={text} form={form} onPut={onPut}>
      <fieldset
        ref={section}
        aria-label="Text of the card"
        tabIndex={-1}
        className={styles.section}
      >
        {cannotRead ? (
          <p className={note}>{cannotRead}</p>
        ) : (
          <p className={reading ? primitives.small : 'visually-hidden'} role="status">
            {reading && sentenceOf(reading)}
          </p>
        )}
        {!cannotRead && !isOn && (
          <div className={styles.bar}>
            <Button onClick={() => onToggle(true)}>Read the card</Button>
            <p className={note}>
              Loads {megabytes} MB, once on this device. The picture does not leave it. Further
              cards are then read by themselves.
            </p>
          </div>
        )}
        {reading?.status === 'failed' && <Button onClick={onRetry}>Try again</Button>}
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
      </fieldset>
    </CardLines>
  );
}

function sentenceOf(reading: CardReading): string {
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

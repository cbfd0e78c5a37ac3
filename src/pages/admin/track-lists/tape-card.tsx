import { type CSSProperties, useCallback, useMemo, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { type Cassette, panelSize } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import type { CardText } from '../../../imaging/card-reading/card-reading-job.ts';
import { inReadingOrder } from '../../../imaging/card-reading/reading-order.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useAsyncData } from '../../../services/use-async-data.ts';
import { CardLines } from '../card-reading/card-lines.tsx';
import {
  CannotRead,
  isReadable,
  NothingRead,
  ReadingProgress,
  StartReading,
} from '../card-reading/reading-state.tsx';
import type { CardReading } from '../card-reading/use-card-readings.ts';
import styles from './track-lists-tab.module.css';
import { turnRows } from './turn-rows.ts';
import type { LoadCard } from './use-card-texts.ts';
import type { TrackListRun } from './use-track-list-run.ts';

type Props = {
  cassette: Cassette;
  run: TrackListRun;
  loadCard: LoadCard;
  form: CassetteFormValues;
  onPut: (list: string) => void;
};

/** The picture of the J-card, with its lines when they are read. */
export function TapeCard({ cassette, loadCard, run, form, onPut }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture, whatever else changes of the cassette
  const load = useCallback(() => loadCard(cassette), [loadCard, cassette.images.fullJCard.path]);
  const picture = useAsyncData(load);
  const text = run.textOf(cassette);
  const [quarters, setQuarters] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const turned = useMemo(() => {
    const rows = text ? inReadingOrder(text.lines) : [];
    const { width, height } = text ?? panelSize.fullJCard;
    return turnRows({ rows, width, height }, quarters);
  }, [text, quarters]);
  return (
    <div className={styles.card}>
      {run.cannotRead ? (
        <CannotRead reason={run.cannotRead} />
      ) : (
        <ReadingState run={run} reading={run.readingOf(cassette)} />
      )}
      {picture.status === 'loading' && <Spinner label="Loading the card" />}
      {picture.status === 'failed' && (
        <Notice onRetry={picture.retry}>{errorMessage(picture.failure)}</Notice>
      )}
      {picture.status === 'ready' && (
        <>
          <div className={styles.actions}>
            {/* To the left: spines and flaps read downwards. */}
            <Button onClick={() => setQuarters((quarters + 3) % 4)}>Turn</Button>
            <Button
              className={styles.toggle}
              aria-pressed={isEnlarged}
              onClick={() => setEnlarged(!isEnlarged)}
            >
              Enlarge
            </Button>
          </div>
          <div style={viewOf(quarters, isEnlarged)}>
            <CardLines
              card={picture.data}
              {...turned}
              fields={['trackList']}
              form={form}
              onPut={(_, list) => onPut(list)}
            />
          </div>
        </>
      )}
    </div>
  );
}

const zoom = 2.5;

/** The properties of the picture in card-lines.module.css. */
const viewOf = (quarters: number, isEnlarged: boolean) =>
  ({
    '--card-turn': `${90 * quarters}deg`,
    '--card-zoom': isEnlarged ? zoom : 1,
    '--card-image-width': quarters % 2 === 0 ? '100cqw' : '100cqh',
    '--card-image-height': quarters % 2 === 0 ? '100cqh' : '100cqw',
  }) as CSSProperties;

type ReadingStateProps = { run: TrackListRun; reading: CardReading<CardText> | null };

/** Begins to read cards, or says how far it is. */
function ReadingState({ run, reading }: ReadingStateProps) {
  if (!run.isReading) return <StartReading onStart={() => run.setReading(true)} />;
  if (reading?.status === 'read') return isReadable(reading.text.lines) ? null : <NothingRead />;
  // The tab says what keeps all cards from being read.
  if (run.failureOfAll) return null;
  if (reading?.status === 'failed')
    return <Notice onRetry={run.retry}>{errorMessage(reading.failure)}</Notice>;
  return (
    <ReadingProgress
      progress={reading?.progress ?? { step: 'read', fraction: 0 }}
      onCancel={() => run.setReading(false)}
    />
  );
}

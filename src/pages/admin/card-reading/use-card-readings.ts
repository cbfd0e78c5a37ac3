import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Failure, FailureCode } from '../../../domain/failure.ts';
import type { CardReadingProgress } from '../../../imaging/card-reading/card-reading-job.ts';
import { type ReadCardOptions, stopReadingCards } from '../../../imaging/card-reading/read-card.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** What is known of the text on a card. */
export type CardReading<Text> =
  | { readonly status: 'reading'; readonly progress: CardReadingProgress | null }
  | { readonly status: 'read'; readonly text: Text }
  | { readonly status: 'failed'; readonly failure: Failure };

type Readings<Card, Text> = ReadonlyMap<Card, CardReading<Text>>;

/** Every other card fails with these too. */
const codesOfAll: readonly FailureCode[] = ['offline', 'stale', 'signed-out', 'forbidden', 'quota'];

/**
 * Reads the cards of `queue` while `isOn`, one after the other in their order. A card that leaves the
 * queue while it is read is finished; what was read stays in memory as long as its card is among `cards`.
 * Turning it off ends the worker.
 */
export function useCardReadings<Card, Text>(
  cards: readonly Card[],
  queue: readonly Card[],
  isOn: boolean,
  readText: (card: Card, options: ReadCardOptions) => Promise<Text>,
) {
  const report = useFailureReport();
  const [readings, setReadings] = useState<Readings<Card, Text>>(new Map());
  /** Aborted when the reading is turned off; null while it is off. */
  const [signal, setSignal] = useState<AbortSignal | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    setSignal(controller.signal);
    return () => {
      controller.abort();
      setSignal(null);
      setReadings((known) => only(known, (_, { status }) => status !== 'reading'));
      stopReadingCards();
    };
  }, [isOn]);

  const present = useMemo(() => new Set(cards), [cards]);
  if ([...readings.keys()].some((card) => !present.has(card)))
    setReadings(only(readings, (card) => present.has(card)));

  const all = [...readings.values()];
  const failureOfAll = all.map(failureFor).find((failure) => failure !== null) ?? null;
  const isBusy = all.some(({ status }) => status === 'reading');
  const next =
    signal && !isBusy && !failureOfAll ? queue.find((card) => !readings.has(card)) : undefined;

  const begin = useEffectEvent(async (card: Card, signal: AbortSignal) => {
    const show = (reading: CardReading<Text>) => {
      if (!signal.aborted) setReadings((known) => new Map([...known, [card, reading]]));
    };
    show({ status: 'reading', progress: null });
    try {
      const text = await readText(card, {
        signal,
        onProgress: (progress) => show({ status: 'reading', progress }),
      });
      show({ status: 'read', text });
    } catch (error) {
      if (!signal.aborted)
        show({ status: 'failed', failure: report('Reading the card failed.', error) });
    }
  });
  useEffect(() => {
    if (signal && next !== undefined) void begin(next, signal);
  }, [signal, next]);

  return {
    readingOf: (card: Card): CardReading<Text> | null => readings.get(card) ?? null,
    /** Why no card is read any more. */
    failureOfAll,
    /** Reads the cards again that have failed, and goes on with the others. */
    retry: () => setReadings((known) => only(known, (_, { status }) => status !== 'failed')),
  };
}

const failureFor = (reading: CardReading<unknown>): Failure | null =>
  reading.status === 'failed' && codesOfAll.includes(reading.failure.code) ? reading.failure : null;

const only = <Card, Text>(
  readings: Readings<Card, Text>,
  isKept: (card: Card, reading: CardReading<Text>) => boolean,
): Readings<Card, Text> =>
  new Map([...readings].filter(([card, reading]) => isKept(card, reading)));

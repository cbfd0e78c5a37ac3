import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { CardReadingProgress } from '../../../imaging/card-reading/card-reading-job.ts';
import { findTrackList } from '../../../imaging/card-reading/find-track-list.ts';
import { readCard } from '../../../imaging/card-reading/read-card.ts';
import { inReadingOrder, type TextRow } from '../../../imaging/card-reading/reading-order.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** The text of a card; the rows are in pixels of a card of this size. */
export type ReadCard = {
  readonly rows: readonly TextRow[];
  readonly trackList: string;
  readonly width: number;
  readonly height: number;
};

export type CardReading =
  | { readonly status: 'reading'; readonly progress: CardReadingProgress | null }
  | { readonly status: 'read'; readonly text: ReadCard }
  | { readonly status: 'failed'; readonly failure: Failure };

/** What was read in this visit: a card that was read ahead is not read again. */
const readCards = new WeakMap<Blob, ReadCard>();

/** Reads each `card` while `isOn`; null without one. Another card, or turning it off, ends the reading. */
export function useCardReading(card: Blob | null, isOn: boolean) {
  const report = useFailureReport();
  const [shown, setShown] = useState<{ card: Blob; reading: CardReading } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const read = useEffectEvent(async (card: Blob, signal: AbortSignal) => {
    const show = (reading: CardReading) => !signal.aborted && setShown({ card, reading });
    show({ status: 'reading', progress: null });
    try {
      const { lines, width, height } = await readCard(
        { card, name: 'The J-card' },
        (progress) => show({ status: 'reading', progress }),
        signal,
      );
      const rows = inReadingOrder(lines);
      const text = { rows, trackList: findTrackList(rows), width, height };
      readCards.set(card, text);
      show({ status: 'read', text });
    } catch (error) {
      if (!signal.aborted)
        show({ status: 'failed', failure: report('Reading the card failed.', error) });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: "Try again" reads once more
  useEffect(() => {
    if (!card || !isOn || readCards.has(card)) return;
    const controller = new AbortController();
    void read(card, controller.signal);
    return () => controller.abort();
  }, [card, isOn, attempt]);
  const text = card && readCards.get(card);
  const reading: CardReading | null = text
    ? { status: 'read', text }
    : shown?.card === card
      ? (shown?.reading ?? null)
      : null;
  return {
    reading: isOn ? reading : null,
    retry: () => setAttempt((count) => count + 1),
  };
}

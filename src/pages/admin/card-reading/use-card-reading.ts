import { use, useEffect, useEffectEvent, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { foldText } from '../../../domain/cassette-search.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { CardReadingProgress } from '../../../imaging/card-reading/card-reading-job.ts';
import { readCard, stopReadingCards } from '../../../imaging/card-reading/read-card.ts';
import { inReadingOrder, type TextRow } from '../../../imaging/card-reading/reading-order.ts';
import {
  type FieldSuggestions,
  suggestFields,
} from '../../../imaging/card-reading/suggest-fields.ts';
import { VocabularyContext } from '../cassette-form/suggestion-input.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import { applyKnownSpellings } from './known-spellings.ts';

/** The text of a card; the rows are in pixels of a card of this size. */
export type ReadCard = {
  readonly rows: readonly TextRow[];
  readonly width: number;
  readonly height: number;
  readonly suggestions: FieldSuggestions;
};

type Reading = { readonly card: Blob } & (
  | { readonly status: 'reading'; readonly progress: CardReadingProgress | null }
  | { readonly status: 'read'; readonly text: ReadCard }
  | { readonly status: 'failed'; readonly failure: Failure }
);

/** Reads each `card` while `isOn`; null before the present one was begun. */
export function useCardReading(
  card: Blob | null,
  isOn: boolean,
  catalogue: readonly Cassette[],
  onRead: (card: Blob, suggestions: FieldSuggestions) => void,
) {
  const report = useFailureReport();
  const vocabulary = use(VocabularyContext);
  const [reading, setReading] = useState<Reading | null>(null);
  const [attempt, setAttempt] = useState(0);

  const read = useEffectEvent(async (card: Blob, signal: AbortSignal) => {
    const show = (next: Reading) => {
      if (!signal.aborted) setReading(next);
    };
    show({ card, status: 'reading', progress: null });
    try {
      const { lines, width, height } = await readCard(
        { card, name: 'The J-card' },
        { signal, onProgress: (progress) => show({ card, status: 'reading', progress }) },
      );
      if (signal.aborted) return;
      const suggestions = applyKnownSpellings(
        suggestFields(lines),
        lines.map(({ text }) => text),
        {
          title: catalogue.map(({ title }) => ({ text: title, folded: foldText(title) })),
          artist: vocabulary?.artist ?? [],
          label: vocabulary?.label ?? [],
        },
      );
      const text = { rows: inReadingOrder(lines), width, height, suggestions };
      show({ card, status: 'read', text });
      onRead(card, suggestions);
    } catch (error) {
      if (!signal.aborted)
        show({ card, status: 'failed', failure: report('Reading the card failed.', error) });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same card again
  useEffect(() => {
    if (!card || !isOn) return;
    const controller = new AbortController();
    read(card, controller.signal);
    return () => controller.abort();
  }, [card, isOn, attempt]);
  useEffect(() => stopReadingCards, []);

  return {
    reading: isOn && reading?.card === card ? reading : null,
    retry: () => setAttempt(attempt + 1),
  };
}

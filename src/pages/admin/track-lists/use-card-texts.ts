import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import type { Failure, FailureCode } from '../../../domain/failure.ts';
import type {
  CardReadingProgress,
  CardText,
} from '../../../imaging/card-reading/card-reading-job.ts';
import { readCard, stopReadingCards } from '../../../imaging/card-reading/read-card.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useFailureReport } from '../use-failure-report.ts';

/** What is known of the text on a J-card. */
export type CardReading =
  | { readonly status: 'reading'; readonly progress: CardReadingProgress | null }
  | { readonly status: 'read'; readonly text: CardText }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Every other card fails with these too. */
const codesOfAll: readonly FailureCode[] = ['offline', 'stale', 'signed-out', 'forbidden', 'quota'];

const isOfAll = (reading: CardReading): boolean =>
  reading.status === 'failed' && codesOfAll.includes(reading.failure.code);

export type LoadCard = (cassette: Cassette) => Promise<Blob>;

/**
 * The picture of the full J-card: its reading copy where it has one. Costs one read for each picture; that
 * it is loaded again is the matter of the browser's cache.
 */
export function useLoadCard(): LoadCard {
  const backend = useBackend();
  /** By the path of the picture that the index names. */
  const [urls] = useState(() => new Map<string, Promise<string>>());
  return useCallback(
    async ({ id, images: { fullJCard } }) => {
      const images = await backend.images();
      async function findUrl() {
        const { large } = await (await backend.shelf()).readDetails(id);
        const { path, token } = large ?? fullJCard;
        return token ? images.imageUrl({ path, token }) : images.lookUpUrl(path);
      }
      const url = urls.get(fullJCard.path) ?? findUrl();
      urls.set(fullJCard.path, url);
      // A later attempt asks again.
      url.catch(() => urls.delete(fullJCard.path));
      return images.load(await url);
    },
    [backend, urls],
  );
}

/**
 * Reads the cards of `cassettes` while `isOn`, one after the other in their order; what was read stays on
 * the device of the account `uid` (docs/behaviour.md, "Track lists in /admin"). A card is named by the path
 * of its picture.
 */
export function useCardTexts(
  uid: string | null,
  cassettes: readonly Cassette[],
  isOn: boolean,
  loadCard: LoadCard,
) {
  const backend = useBackend();
  const report = useFailureReport();
  const [readings, setReadings] = useState<ReadonlyMap<string, CardReading>>(new Map());
  const pathOf = (cassette: Cassette) => cassette.images.fullJCard.path;
  const stop = [...readings.values()].find(isOfAll) ?? null;
  const next = cassettes.find((cassette) => {
    const reading = readings.get(pathOf(cassette));
    return stop === null && (reading === undefined || reading.status === 'reading');
  });
  const nextPath = next ? pathOf(next) : null;

  async function read(
    uid: string,
    cassette: Cassette,
    signal: AbortSignal,
    show: (reading: CardReading) => void,
  ) {
    const path = pathOf(cassette);
    const drafts = await backend.drafts();
    const kept = await drafts.readCardText(uid, path);
    if (isCardText(kept)) return kept;
    const text = await readCard(
      { card: await loadCard(cassette), name: cassette.title },
      { signal, onProgress: (progress) => show({ status: 'reading', progress }) },
    );
    await drafts.saveCardText(uid, path, text);
    return text;
  }
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (uid === null || !next || nextPath === null) return;
    const show = (reading: CardReading) => {
      if (!signal.aborted) setReadings((known) => new Map([...known, [nextPath, reading]]));
    };
    show({ status: 'reading', progress: null });
    read(uid, next, signal, show).then(
      (text) => show({ status: 'read', text }),
      (error: unknown) => {
        if (!signal.aborted)
          show({ status: 'failed', failure: report('Reading the card failed.', error) });
      },
    );
  });
  useEffect(() => {
    if (uid === null || nextPath === null || !isOn) return;
    const controller = new AbortController();
    begin(controller.signal);
    return () => controller.abort();
  }, [uid, nextPath, isOn]);
  useEffect(() => stopReadingCards, []);

  return {
    /** Also why no card is read any more. */
    readingOf: (cassette: Cassette): CardReading | null => readings.get(pathOf(cassette)) ?? stop,
    /** Reads a card again that failed, and goes on with the others. */
    retry: (cassette: Cassette) =>
      setReadings(
        (known) =>
          new Map(
            [...known].filter(([path, reading]) => path !== pathOf(cassette) && !isOfAll(reading)),
          ),
      ),
  };
}

const isCardText = (value: unknown): value is CardText =>
  Array.isArray((value as CardText | null)?.lines) &&
  typeof (value as CardText).width === 'number' &&
  typeof (value as CardText).height === 'number';

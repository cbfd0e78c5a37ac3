import { startTransition, useEffect, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextPaint } from '../../../services/next-paint.ts';

/** Images requested between two frames; each takes a slow processor about 4 ms. */
const batchSize = 4;

/** How long the queue pauses after cells got other cassettes: a further keystroke is likely. */
const pauseMs = 100;

const waiting = new Set<() => void>();
let running: Promise<void> | null = null;
let pausedUntil = 0;

async function untilPauseEnds() {
  while (performance.now() < pausedUntil)
    await new Promise((resolve) => setTimeout(resolve, pausedUntil - performance.now()));
}

async function runQueue() {
  while (waiting.size > 0) {
    await untilPauseEnds();
    await nextPaint();
    const batch = [...waiting].slice(0, batchSize);
    startTransition(() => {
      for (const showImage of batch) showImage();
    });
    for (const showImage of batch) waiting.delete(showImage);
  }
  running = null;
}

/** Resolves once all images of the mounted spines have been requested. */
export const allImagesRequested = async (): Promise<void> => running ?? undefined;

/**
 * The cassette whose image this cell shows. It follows `cassette` in a later frame, when the queue
 * gets to it: so a keystroke that changes all cells shows plain colours at once, the next keystroke
 * doesn't wait for images, and cells that only scroll by request none.
 */
export function useQueuedCassette(cassette: Cassette): Cassette | null {
  const [queued, setQueued] = useState<Cassette | null>(null);
  const lastId = useRef<string | null>(null);
  useEffect(() => {
    if (lastId.current !== null && lastId.current !== cassette.id)
      pausedUntil = performance.now() + pauseMs;
    const showImage = () => {
      lastId.current = cassette.id;
      setQueued(cassette);
    };
    waiting.add(showImage);
    running ??= runQueue();
    return () => {
      waiting.delete(showImage);
    };
  }, [cassette]);
  return queued;
}

import { startTransition, useEffect, useRef, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { nextPaint } from '../../../services/next-paint.ts';

/** So many pictures are asked for between two frames; each takes the page up to a millisecond. */
const batch = 10;

/** Milliseconds after the shelf was filled anew: who types or sorts does it again before long. */
const pause = 100;

const waiting = new Set<() => void>();
let hanging: Promise<void> | null = null;
let calmFrom = 0;

/** Resolves once nobody has typed or sorted for a moment. */
async function calm() {
  while (performance.now() < calmFrom)
    await new Promise((resolve) => setTimeout(resolve, calmFrom - performance.now()));
}

async function hang() {
  while (waiting.size > 0) {
    await calm();
    await nextPaint();
    const next = [...waiting].slice(0, batch);
    startTransition(() => {
      for (const show of next) show();
    });
    for (const show of next) waiting.delete(show);
  }
  hanging = null;
}

/** Resolves once every picture has been asked for that the shelf shows. */
export const allImagesRequested = async (): Promise<void> => hanging ?? undefined;

/**
 * The tape whose picture hangs where this one stands: not in the frame that puts it on the shelf, and
 * then in its turn. So a keystroke that fills the shelf anew is answered at once, in plain colours; the
 * next one need not wait for a screen of pictures; and nothing is asked for that only flies by.
 */
export function useQueuedCassette(cassette: Cassette): Cassette | null {
  const [hung, setHung] = useState<Cassette | null>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (last.current !== null && last.current !== cassette.id) calmFrom = performance.now() + pause;
    const show = () => {
      last.current = cassette.id;
      setHung(cassette);
    };
    waiting.add(show);
    hanging ??= hang();
    return () => {
      waiting.delete(show);
    };
  }, [cassette]);
  return hung;
}

import { startTransition, useEffect, useState } from 'react';
import { painted } from '../../backend/painted.ts';

/** So many pictures are asked for between two frames; each takes the page up to a millisecond. */
const batch = 6;

const waiting = new Set<() => void>();
let hanging = false;

async function hang() {
  hanging = true;
  while (waiting.size > 0) {
    await painted();
    const next = [...waiting].slice(0, batch);
    startTransition(() => {
      for (const show of next) show();
    });
    for (const show of next) waiting.delete(show);
  }
  hanging = false;
}

/**
 * Whether the spine of a tape may have its picture: not in the frame that puts it on the shelf, and then
 * in its turn. So a keystroke that fills the shelf anew is answered at once, in plain colours; the next
 * one need not wait for a screen of pictures; and nothing is asked for that only flies by.
 */
export function useHanging(id: string): boolean {
  const [hung, setHung] = useState<string | null>(null);
  useEffect(() => {
    const show = () => setHung(id);
    waiting.add(show);
    if (!hanging) hang();
    return () => {
      waiting.delete(show);
    };
  }, [id]);
  return hung === id;
}

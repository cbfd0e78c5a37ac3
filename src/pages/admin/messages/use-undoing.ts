import { useEffect, useRef, useState } from 'react';
import { useWrite } from '../use-write.ts';
import type { Message, Undo } from './message-provider.tsx';

/**
 * Runs an undo, once at a time, and passes on the message that replaces its own. A sign-out stops it
 * before the next step, and so does leaving the page.
 */
export function useUndoing(isSignedIn: boolean, onDone: (next: Message) => void) {
  const [finishedCount, setFinishedCount] = useState(0);
  const controller = useRef<AbortController | null>(null);
  const { isBusy, failure, run } = useWrite(
    ({ logMessage }: Undo) => logMessage,
    async (undo: Undo) => {
      const started = new AbortController();
      controller.current = started;
      setFinishedCount(0);
      onDone(await undo.run({ signal: started.signal, onProgress: setFinishedCount }));
    },
  );
  useEffect(() => () => controller.current?.abort(), []);
  useEffect(() => {
    if (!isSignedIn) controller.current?.abort();
  }, [isSignedIn]);
  return { isBusy, failure, finishedCount, run, stop: () => controller.current?.abort() };
}

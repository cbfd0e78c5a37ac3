import { fromEvent } from 'file-selector';
import { use } from 'react';
import { IsShownContext } from '../../components/is-shown.ts';
import { useWindowEvent } from '../../components/use-window-event.ts';

/** Accepts files and folders dropped in the window, unless an element has handled the drop. */
export function useWindowDrop(onFiles: (files: File[]) => unknown, isEnabled: boolean) {
  const isShown = use(IsShownContext);
  useWindowEvent('dragover', (event) => event.preventDefault());
  useWindowEvent('drop', async (event) => {
    const isHandled = event.defaultPrevented;
    event.preventDefault();
    if (!isShown || !isEnabled || isHandled || !event.dataTransfer) return;
    // If a folder can't be read, only the files are taken.
    const plain = [...event.dataTransfer.files];
    onFiles((await fromEvent(event).catch(() => plain)) as File[]);
  });
}

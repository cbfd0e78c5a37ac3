import { fromEvent } from 'file-selector';
import { useEffect, useEffectEvent } from 'react';

/**
 * Accepts files and folders that are dropped anywhere in the window while `isEnabled`, but where an element
 * has taken them. Without it the browser would open the file in place of the page.
 */
export function useWindowDrop(onFiles: (files: File[]) => unknown, isEnabled: boolean) {
  const handleDrop = useEffectEvent(async (event: DragEvent) => {
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    if (!isEnabled || isTaken || !event.dataTransfer) return;
    // Without the folders, if one of them can't be read.
    const plain = [...event.dataTransfer.files];
    onFiles((await fromEvent(event).catch(() => plain)) as File[]);
  });
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => handleDrop(event);
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', drop);
    };
  }, []);
}

import { useEffect, useRef } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** Takes files that are dropped beside their place: the browser would leave the page for them. */
export function useWindowDrop(take: (files: readonly File[]) => void, open: boolean): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = async (event: DragEvent) => {
      event.preventDefault();
      if (!open || !event.dataTransfer) return;
      const files = await droppedFiles(event.dataTransfer);
      if (files.length > 0) latest.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [open]);
}

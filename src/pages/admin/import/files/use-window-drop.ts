import { useEffect, useRef } from 'react';
import { droppedFiles } from './dropped-files.ts';

/** Accepts files dropped anywhere in the window: by default the browser would navigate to the file. */
export function useWindowDrop(onFiles: (files: readonly File[]) => void, isEnabled: boolean): void {
  const latestOnFiles = useRef(onFiles);
  latestOnFiles.current = onFiles;
  useEffect(() => {
    const handleDragOver = (event: DragEvent) => event.preventDefault();
    const handleDrop = async (event: DragEvent) => {
      event.preventDefault();
      if (!isEnabled || !event.dataTransfer) return;
      const files = await droppedFiles(event.dataTransfer);
      if (files.length > 0) latestOnFiles.current(files);
    };
    window.addEventListener('dragover', handleDragOver);
    window.addEventListener('drop', handleDrop);
    return () => {
      window.removeEventListener('dragover', handleDragOver);
      window.removeEventListener('drop', handleDrop);
    };
  }, [isEnabled]);
}

import { useEffect, useEffectEvent } from 'react';

/**
 * Accepts files and folders that are dropped anywhere in the window while `isEnabled`, but where an element
 * has taken them. Without it the browser would open the file in place of the page.
 */
export function useWindowDrop(onFiles: (files: File[]) => unknown, isEnabled: boolean) {
  const handleDrop = useEffectEvent(async (event: DragEvent) => {
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    if (isEnabled && !isTaken && event.dataTransfer)
      onFiles(await droppedFiles(event.dataTransfer));
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

/**
 * Every file of a drop, also those in folders. Must be called during the drop event, while the
 * transfer can be read. Never rejects.
 */
function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.length === 0) return Promise.resolve([...transfer.files]);
  return Promise.all(entries.map(filesOf)).then((lists) => lists.flat());
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry))
    return new Promise((resolve) =>
      entry.file(
        (file) => resolve([file]),
        () => resolve([]),
      ),
    );
  if (!isDirectory(entry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // readEntries returns a folder in batches; an empty batch is the end.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (batch.length === 0) break;
    found.push(...batch);
  }
  return (await Promise.all(found.map(filesOf))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;

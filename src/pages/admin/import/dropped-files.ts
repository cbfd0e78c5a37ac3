/** Every file of a drop, folders opened; call it while the event is there. Never rejects. */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // What is not asked for at once is gone when the event is over.
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
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: FileSystemEntry[] = [];
  // A folder is handed out in portions; an empty one says that it was the last.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (portion.length === 0) break;
    found.push(...portion);
  }
  return (await Promise.all(found.map(filesOf))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

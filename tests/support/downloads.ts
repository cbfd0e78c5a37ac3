import { vi } from 'vitest';

type Download = { name: string; type: string; text: Promise<string> };

/** Records downloads instead of starting them, until the mocks are restored after the test. */
export function recordDownloads(): readonly Download[] {
  const downloads: Download[] = [];
  let blob = new Blob();
  URL.createObjectURL = (one) => {
    blob = one as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    // `text` would remove the byte order mark.
    const text = blob.arrayBuffer().then((bytes) => Buffer.from(bytes).toString('utf8'));
    downloads.push({ name: this.download, type: blob.type, text });
  });
  return downloads;
}

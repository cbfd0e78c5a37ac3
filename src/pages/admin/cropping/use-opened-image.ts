import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { useFailureReport } from '../use-failure-report.ts';

/** A file that was opened, or why it can't be. */
type Opened =
  | { readonly file: File; readonly image: OpenedImage }
  | { readonly file: File; readonly failure: Failure };

/**
 * Opens a file for a cropper, and closes it with the next one; null while it is being opened. If `take`
 * resolves with true, it has made the crops itself, and the file is not shown.
 */
export function useOpenedImage(
  file: File | null,
  take: (image: OpenedImage, signal: AbortSignal) => Promise<boolean> = async () => false,
): Opened | null {
  const report = useFailureReport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const takeOrShow = useEffectEvent(async (file: File, image: OpenedImage, signal: AbortSignal) => {
    const isTaken = await take(image, signal).catch((error: unknown) => {
      report('Looking for the card failed.', error);
      return false;
    });
    if (!isTaken && !signal.aborted) setOpened({ file, image });
  });
  const fail = useEffectEvent((file: File, error: unknown) =>
    setOpened({ file, failure: report('Opening the image failed.', error) }),
  );
  useEffect(() => {
    if (!file) return;
    const controller = new AbortController();
    const { signal } = controller;
    openImage(file).then(
      (image) => {
        if (signal.aborted) return image.close();
        signal.addEventListener('abort', () => image.close());
        return takeOrShow(file, image, signal);
      },
      (error: unknown) => signal.aborted || fail(file, error),
    );
    return () => controller.abort();
  }, [file]);
  return opened?.file === file ? opened : null;
}

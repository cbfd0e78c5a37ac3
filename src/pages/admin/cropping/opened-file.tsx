import { type ReactNode, useCallback } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useAsyncData } from '../../../services/use-async-data.ts';

type Props = {
  file: File;
  /** The text that is shown while the picture is being opened. */
  opening: string;
  prepare?: (image: OpenedImage, signal: AbortSignal) => Promise<void>;
  children: (image: OpenedImage) => ReactNode;
};

/** Opens a picture and shows it, or says why it can't be opened. */
export function OpenedFile({ file, opening, prepare, children }: Props) {
  const report = useFailureReport();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is prepared once
  const load = useCallback(
    async (signal: AbortSignal) => {
      const image = await openImage(file);
      if (!signal.aborted) await prepare?.(image, signal);
      return image;
    },
    [file],
  );
  const opened = useAsyncData(load, (error) => report('Opening the image failed.', error));
  if (opened.status === 'failed') return <Notice>{errorMessage(opened.failure)}</Notice>;
  return opened.status === 'ready' ? children(opened.data) : <p role="status">{opening}</p>;
}

import { type ReactNode, useCallback } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useAsyncData } from '../../../services/use-async-data.ts';

type Props<Opened> = {
  file: File;
  /** The text that is shown while the picture is being opened. */
  opening: string;
  /** Called once for each file. */
  prepare: (image: OpenedImage, signal: AbortSignal) => Promise<Opened>;
  children: (opened: Opened) => ReactNode;
};

/** Opens a picture and shows it, or says why it can't be opened. */
export function OpenedFile<Opened>({ file, opening, prepare, children }: Props<Opened>) {
  const report = useFailureReport();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is prepared once
  const load = useCallback(
    async (signal: AbortSignal) => prepare(await openImage(file), signal),
    [file],
  );
  const opened = useAsyncData(load, (error) => report('Opening the image failed.', error));
  if (opened.status === 'failed') return <Notice>{errorMessage(opened.failure)}</Notice>;
  return opened.status === 'ready' ? children(opened.data) : <p role="status">{opening}</p>;
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Failure } from '../../../domain/failure.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';

type Opened = { file: File; image: OpenedImage | Failure };

type Props = {
  file: File;
  /** What is said until it is opened. */
  opening: string;
  children: (image: OpenedImage) => ReactNode;
};

/** Opens a picture and shows it, or says why it can't be opened. It is closed with the component. */
export function OpenedFile({ file, opening, children }: Props) {
  const report = useFailureReport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const fail = useEffectEvent((error: unknown) =>
    setOpened({ file, image: report('Opening the image failed.', error) }),
  );
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    openImage(file).then(
      (image) => {
        if (signal.aborted) return image.close();
        signal.addEventListener('abort', () => image.close());
        setOpened({ file, image });
      },
      (error: unknown) => signal.aborted || fail(error),
    );
    return () => controller.abort();
  }, [file]);
  if (opened?.file !== file) return <p role="status">{opening}</p>;
  const { image } = opened;
  return 'code' in image ? <Notice>{errorMessage(image)}</Notice> : children(image);
}

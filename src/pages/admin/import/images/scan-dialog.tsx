import { useEffect, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import type { CardPlacement } from '../../../../imaging/crop/card-placement.ts';
import { type OpenedImage, openImage } from '../../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import { loadScanTool } from '../../cropping/load-scan-tool.ts';
import { useFailureReport } from '../../use-failure-report.ts';
import type { ScanCard } from './scan-card.ts';

type Opened = {
  readonly image: OpenedImage;
  readonly Tool: Awaited<ReturnType<typeof loadScanTool>>;
};

type Props = {
  file: File;
  title: string;
  card: ScanCard;
  onUse: (placement: CardPlacement) => void;
  onClose: () => void;
};

/** One scan, large, whose corners and folds can be moved. */
export function ScanDialog({ file, title, card, onUse, onClose }: Props) {
  const report = useFailureReport();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let isCancelled = false;
    let image: OpenedImage | null = null;
    Promise.all([loadScanTool(), openImage(file)]).then(
      ([Tool, openedImage]) => {
        if (isCancelled) return openedImage.close();
        image = openedImage;
        setOpened({ image, Tool });
      },
      (cause: unknown) => {
        if (!isCancelled) setError(errorMessage(report('Opening the scan failed.', cause)));
      },
    );
    return () => {
      isCancelled = true;
      image?.close();
    };
  }, [file, report]);

  const { other, ...used } = card;
  return (
    <Dialog title={`The cut of ${title}`} size="wide" onClose={onClose}>
      {opened ? (
        <opened.Tool
          image={opened.image}
          initialCards={other ? [used, other] : [used]}
          addLabel="Use this cut"
          onAdd={onUse}
          onCancel={onClose}
        />
      ) : error ? (
        <>
          <Notice>{error}</Notice>
          <Button onClick={onClose}>Close</Button>
        </>
      ) : (
        <Spinner label="Opening the scan" />
      )}
    </Dialog>
  );
}

import { useCallback } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import { Dialog } from '../../../../components/ui/dialog.tsx';
import { Notice } from '../../../../components/ui/notice.tsx';
import { Spinner } from '../../../../components/ui/spinner.tsx';
import type { CardPlacement } from '../../../../imaging/crop/card-placement.ts';
import { openImage } from '../../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../../services/error-message.ts';
import { loadScanTool } from '../../cropping/load-scan-tool.ts';
import { useLoadedData } from '../../use-loaded-data.ts';
import type { ScanCard } from './scan-card.ts';

type Props = {
  file: File;
  title: string;
  card: ScanCard;
  onUse: (placement: CardPlacement) => void;
  onClose: () => void;
};

/** One scan, large, whose corners and folds can be moved. */
export function ScanDialog({ file, title, card, onUse, onClose }: Props) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [Tool, image] = await Promise.all([loadScanTool(), openImage(file)]);
      signal.addEventListener('abort', () => image.close());
      if (signal.aborted) image.close();
      return { Tool, image };
    },
    [file],
  );
  const opened = useLoadedData(load, 'Opening the scan failed.');
  const { other, ...used } = card;
  return (
    <Dialog title={`The cut of ${title}`} size="wide" onClose={onClose}>
      {opened.status === 'loading' && <Spinner label="Opening the scan" />}
      {opened.status === 'failed' && (
        <>
          <Notice>{errorMessage(opened.failure)}</Notice>
          <Button onClick={onClose}>Close</Button>
        </>
      )}
      {opened.status === 'ready' && (
        <opened.data.Tool
          image={opened.data.image}
          initialCards={other ? [used, other] : [used]}
          addLabel="Use this cut"
          onAdd={onUse}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

import { useState } from 'react';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crops } from '../../../services/ports.ts';
import { FileSlot } from './file-slot.tsx';
import { useImageFile } from './use-image-file.ts';

const loadScanTool = memoizeAsync(() => import('./scan-tool.tsx').then(({ ScanTool }) => ScanTool));

type Props = {
  onAdd: (crops: Crops) => void;
  /** Tells when the tool opens, and when it is closed again. */
  onOpenChange: (open: boolean) => void;
};

/** One scan of the whole J-card instead of three files, and the tool that cuts it up. */
export function ScanSlot({ onAdd, onOpenChange: onOpen }: Props) {
  const [added, setAdded] = useState(false);
  const { opened, close, ...pick } = useImageFile({
    loadTool: loadScanTool,
    failed: 'Opening the scan failed.',
    onOpenChange(open) {
      if (open) setAdded(false);
      onOpen(open);
    },
  });

  return (
    <FileSlot
      pick={pick}
      label="One scan of the whole J-card"
      size="187+100+500"
      prompt="All three images at once. Choose a file, or drop it here."
    >
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          onAdd={(crops) => {
            onAdd(crops);
            setAdded(true);
            close();
          }}
          onCancel={close}
        />
      )}
      <p className="visually-hidden" role="status">
        {added ? 'Spine, front and full J-card added.' : ''}
      </p>
    </FileSlot>
  );
}

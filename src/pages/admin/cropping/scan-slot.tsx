import { useState } from 'react';
import { cropCard } from '../../../imaging/crop/card-scan.ts';
import type { Crops } from '../../../services/ports.ts';
import { FileSlot } from './file-slot.tsx';
import { loadScanTool } from './load-scan-tool.ts';
import type { ScanToolProps } from './scan-tool.tsx';
import { useImageFile } from './use-image-file.ts';

type Props = {
  onAdd: (crops: Crops) => void;
  /** Called when the scan tool opens or closes. */
  onOpenChange: (isOpen: boolean) => void;
};

/** A file picker for one scan of the whole J-card, with the tool that crops all three panels from it. */
export function ScanSlot({ onAdd, onOpenChange }: Props) {
  const [isAdded, setIsAdded] = useState(false);
  const { opened, close, ...picker } = useImageFile<ScanToolProps>({
    loadTool: loadScanTool,
    logMessage: 'Opening the scan failed.',
    onOpenChange(isOpen) {
      if (isOpen) setIsAdded(false);
      onOpenChange(isOpen);
    },
  });

  return (
    <FileSlot
      picker={picker}
      label="One scan of the whole J-card"
      size="187+100+500"
      prompt="All three images at once. Choose a file, or drop it here."
    >
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          onAdd={async (placement) => {
            onAdd(await cropCard(opened.image, placement));
            setIsAdded(true);
            close();
          }}
          onCancel={close}
        />
      )}
      <p className="visually-hidden" role="status">
        {isAdded ? 'Spine, front and full J-card added.' : ''}
      </p>
    </FileSlot>
  );
}

import { useState } from 'react';
import { cropCard } from '../../../imaging/crop/card-scan.ts';
import type { Crops } from '../../../services/ports.ts';
import { FileSlot } from './file-slot.tsx';
import { loadScanTool } from './load-scan-tool.ts';
import type { ScanToolProps } from './scan-tool.tsx';
import { type Cropper, useImageFile } from './use-image-file.ts';

type Props = {
  onAdd: (crops: Crops) => void;
  /** Called with null when the scan tool has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/** A file picker for one scan of the whole J-card, with the tool that crops all three panels from it. */
export function ScanSlot({ onAdd, onCropperChange }: Props) {
  const [isAdded, setIsAdded] = useState(false);
  const { opened, onPlacedChange, close, ...picker } = useImageFile<ScanToolProps>({
    loadTool: loadScanTool,
    logMessage: 'Opening the scan failed.',
    onCropperChange(cropper) {
      if (cropper) setIsAdded(false);
      onCropperChange(cropper);
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
          onPlacedChange={onPlacedChange}
          onCancel={close}
        />
      )}
      <p className="visually-hidden" role="status">
        {isAdded ? 'Spine, front and full J-card added.' : ''}
      </p>
    </FileSlot>
  );
}

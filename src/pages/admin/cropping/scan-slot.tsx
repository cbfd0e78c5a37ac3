import { useState } from 'react';
import { cropCard } from '../../../imaging/crop/card-scan.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crops } from '../../../services/ports.ts';
import { type Cropper, FileSlot } from './file-slot.tsx';

/** Loads the editor of a scan at its first use. */
const loadScanTool = memoizeAsync(() => import('./scan-tool.tsx').then(({ ScanTool }) => ScanTool));

type Props = {
  onAdd: (crops: Crops) => void;
  /** Called with null when the scan tool has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/** A file picker for one scan of the whole J-card, with the tool that crops all three panels from it. */
export function ScanSlot({ onAdd, onCropperChange }: Props) {
  const [isAdded, setIsAdded] = useState(false);
  return (
    <FileSlot
      label="One scan of the whole J-card"
      size="187+100+500"
      prompt="All three images at once. Choose a file, or drop it here."
      status={isAdded ? 'Spine, front and full J-card added.' : ''}
      loadTool={loadScanTool}
      logMessage="Opening the scan failed."
      onCropperChange={(cropper) => {
        if (cropper) setIsAdded(false);
        onCropperChange(cropper);
      }}
    >
      {(Tool, props) => (
        <Tool
          {...props}
          onAdd={async (placement) => {
            onAdd(await cropCard(props.image, placement));
            setIsAdded(true);
            props.onCancel();
          }}
        />
      )}
    </FileSlot>
  );
}

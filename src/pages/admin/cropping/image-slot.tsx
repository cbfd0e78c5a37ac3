import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crop } from '../../../services/ports.ts';
import { type Cropper, FileSlot } from './file-slot.tsx';

const loadCropTool = memoizeAsync(() => import('./crop-tool.tsx').then(({ CropTool }) => CropTool));

type Props = {
  panel: Panel;
  /** Whether this image has been cropped. */
  isAdded: boolean;
  /** Whether the cassette has a stored image, which a crop would replace. */
  isStored: boolean;
  onAdd: (crop: Crop) => void;
  /** Called with null when the cropper has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/** A file picker for one panel, with the cropper for the chosen image. */
export function ImageSlot({ panel, isAdded, isStored, onAdd, onCropperChange }: Props) {
  const { width, height } = panelSize[panel];
  const prompt = isAdded
    ? 'Added. Choose or drop another file to replace it.'
    : isStored
      ? 'Choose a file to replace it, or drop it here.'
      : 'Choose a file, or drop it here.';
  return (
    <FileSlot
      label={panelName[panel]}
      size={`${width}×${height}`}
      prompt={prompt}
      isAdded={isAdded}
      status={isAdded ? `${panelName[panel]} added.` : ''}
      loadTool={loadCropTool}
      logMessage="Opening the image failed."
      onCropperChange={onCropperChange}
    >
      {(Tool, props) => (
        <Tool
          {...props}
          panel={panel}
          onAdd={(crop) => {
            onAdd(crop);
            props.onCancel();
          }}
        />
      )}
    </FileSlot>
  );
}

import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crop } from '../../../services/ports.ts';
import type { CropToolProps } from './crop-tool.tsx';
import { FileSlot } from './file-slot.tsx';
import { type Cropper, useImageFile } from './use-image-file.ts';

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
  const { opened, onPlacedChange, close, ...picker } = useImageFile<CropToolProps>({
    loadTool: loadCropTool,
    logMessage: 'Opening the image failed.',
    onCropperChange,
  });
  const { width, height } = panelSize[panel];
  const prompt = isAdded
    ? 'Added. Choose or drop another file to replace it.'
    : isStored
      ? 'Choose a file to replace it, or drop it here.'
      : 'Choose a file, or drop it here.';

  return (
    <FileSlot
      picker={picker}
      label={panelName[panel]}
      size={`${width}×${height}`}
      prompt={prompt}
      isAdded={isAdded}
    >
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          panel={panel}
          onAdd={(crop) => {
            onAdd(crop);
            close();
          }}
          onPlacedChange={onPlacedChange}
          onCancel={close}
        />
      )}
      <p className="visually-hidden" role="status">
        {isAdded && !opened ? `${panelName[panel]} added.` : ''}
      </p>
    </FileSlot>
  );
}

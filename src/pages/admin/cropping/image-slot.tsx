import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crop, CropSettings, OpenPhotos } from '../../../services/ports.ts';
import type { CropToolProps } from './crop-tool.tsx';
import { FileSlot } from './file-slot.tsx';
import { useImageFile } from './use-image-file.ts';

const loadCropTool = memoizeAsync(() => import('./crop-tool.tsx').then(({ CropTool }) => CropTool));

type Props = {
  panel: Panel;
  /** Whether this image has been cropped. */
  added: boolean;
  /** Whether the cassette has a stored image, which a crop would replace. */
  stored?: boolean;
  onAdd: (crop: Crop) => void;
  /** Called when the cropper opens or closes. */
  onOpenChange: (isOpen: boolean) => void;
  restored: OpenPhotos[Panel] | null;
  onPhotoChange: (photo: OpenPhotos[Panel] | null) => void;
};

/** A file picker for one panel, with the cropper for the chosen image. */
export function ImageSlot(props: Props) {
  const { panel, added, stored = false, onAdd, onOpenChange, restored, onPhotoChange } = props;
  const { opened, close, ...picker } = useImageFile<CropToolProps, CropSettings>({
    restored: restored ?? null,
    onPhotoChange,
    loadTool: loadCropTool,
    logMessage: 'Opening the image failed.',
    onOpenChange,
  });
  const { width, height } = panelSize[panel];
  const prompt = added
    ? 'Added. Choose or drop another file to replace it.'
    : stored
      ? 'Choose a file to replace it, or drop it here.'
      : 'Choose a file, or drop it here.';

  return (
    <FileSlot
      picker={picker}
      label={panelName[panel]}
      size={`${width}×${height}`}
      prompt={prompt}
      added={added}
    >
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          panel={panel}
          initialSettings={opened.initialSettings}
          onSettingsChange={(settings) => onPhotoChange({ file: opened.file, settings })}
          onAdd={(crop) => {
            onAdd(crop);
            close();
          }}
          onCancel={close}
        />
      )}
      <p className="visually-hidden" role="status">
        {added && !opened ? `${panelName[panel]} added.` : ''}
      </p>
    </FileSlot>
  );
}

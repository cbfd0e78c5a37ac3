import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crop } from '../../../services/ports.ts';
import { FileSlot } from './file-slot.tsx';
import { useImageFile } from './use-image-file.ts';

const loadCropTool = memoizeAsync(() => import('./crop-tool.tsx').then(({ CropTool }) => CropTool));

type Props = {
  panel: Panel;
  /** Whether this picture has its crop already. */
  added: boolean;
  /** Whether the tape has such a picture, which a crop would replace. */
  stored?: boolean;
  onAdd: (crop: Crop) => void;
  /** Tells when a cropper opens, and when it is closed again. */
  onOpenChange: (open: boolean) => void;
};

/** A file picker and the cropper for what was chosen (specification, sections 2 and 4). */
export function ImageSlot({ panel, added, stored = false, onAdd, onOpenChange: onOpen }: Props) {
  const { opened, close, ...pick } = useImageFile({
    loadTool: loadCropTool,
    failed: 'Opening the image failed.',
    onOpenChange: onOpen,
  });
  const { width, height } = panelSize[panel];
  const prompt = added
    ? 'Added. Choose or drop another file to replace it.'
    : stored
      ? 'Choose a file to replace it, or drop it here.'
      : 'Choose a file, or drop it here.';

  return (
    <FileSlot
      pick={pick}
      label={panelName[panel]}
      size={`${width}×${height}`}
      prompt={prompt}
      added={added}
    >
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          size={panelSize[panel]}
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

import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { panels } from '../../../domain/cassette.ts';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { ImageSlot } from '../cropping/image-slot.tsx';
import { ScanSlot } from '../cropping/scan-slot.tsx';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';
import type { CassetteEditor } from './use-cassette-edit.ts';

type Props = { editor: CassetteEditor; edit: Edit };

/** The three image slots, the slot for a scan of the whole card, and the preview. */
export function ImageSection({ editor, edit: { busy, crops, base } }: Props) {
  const stored = base?.images ?? null;
  const preview = <CropPreview crops={crops} stored={stored} onClear={editor.clearCrops} />;

  return (
    <fieldset disabled={busy === 'saving'} className={styles.section}>
      <legend>Image Upload</legend>
      <div className={styles.slots}>
        {panels.map((panel) => (
          <ImageSlot
            key={panel}
            panel={panel}
            isAdded={crops[panel] !== undefined}
            isStored={stored !== null && stored[panel].path !== ''}
            onAdd={(crop) => editor.addCrops({ [panel]: crop })}
            onCropperChange={(cropper) => editor.setCropper(panel, cropper)}
          />
        ))}
      </div>
      <ScanSlot
        onAdd={editor.addCrops}
        onCropperChange={(cropper) => editor.setCropper('scan', cropper)}
      />
      {base ? <ImageUrlProvider>{preview}</ImageUrlProvider> : preview}
    </fieldset>
  );
}

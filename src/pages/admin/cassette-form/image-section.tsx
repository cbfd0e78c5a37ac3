import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { type Cassette, panels } from '../../../domain/cassette.ts';
import type { Crops } from '../../../services/ports.ts';
import { CropPreview } from '../cropping/crop-preview.tsx';
import type { Cropper } from '../cropping/file-slot.tsx';
import { ImageSlot } from '../cropping/image-slot.tsx';
import { ScanSlot } from '../cropping/scan-slot.tsx';
import styles from './cassette-form.module.css';
import type { CropperSlot } from './edit.ts';

type Props = {
  isDisabled: boolean;
  crops: Partial<Crops>;
  /** The opened cassette; null for a new one. */
  base: Cassette | null;
  onAdd: (crops: Partial<Crops>) => void;
  onClear: () => void;
  /** Called with null when a cropper has closed. */
  onCropperChange: (slot: CropperSlot, cropper: Cropper | null) => void;
};

/** The three image slots, the slot for a scan of the whole card, and the preview. */
export function ImageSection({ isDisabled, crops, base, onAdd, onClear, onCropperChange }: Props) {
  const stored = base?.images ?? null;
  const preview = <CropPreview crops={crops} stored={stored} onClear={onClear} />;

  return (
    <fieldset disabled={isDisabled} className={styles.section}>
      <legend>Image Upload</legend>
      <div className={styles.slots}>
        {panels.map((panel) => (
          <ImageSlot
            key={panel}
            panel={panel}
            isAdded={crops[panel] !== undefined}
            isStored={stored !== null && stored[panel].path !== ''}
            onAdd={(crop) => onAdd({ [panel]: crop })}
            onCropperChange={(cropper) => onCropperChange(panel, cropper)}
          />
        ))}
      </div>
      <ScanSlot onAdd={onAdd} onCropperChange={(cropper) => onCropperChange('scan', cropper)} />
      {base ? <ImageUrlProvider>{preview}</ImageUrlProvider> : preview}
    </fieldset>
  );
}

import { useEffect, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { type Cassette, type Panel, panels } from '../../../domain/cassette.ts';
import type { Crops } from '../../../services/ports.ts';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { ImageSlot } from '../cropping/image-slot.tsx';
import { ScanSlot } from '../cropping/scan-slot.tsx';
import { withItems } from '../with-items.ts';
import styles from './cassette-form.module.css';

type Props = {
  isDisabled: boolean;
  crops: Partial<Crops>;
  /** The opened cassette; null for a new one. */
  base: Cassette | null;
  onAdd: (crops: Partial<Crops>) => void;
  onClear: () => void;
  /** Called when the first cropper opens or the last one closes: an open image is lost with the form. */
  onCroppingChange: (isCropping: boolean) => void;
};

/** The three image slots, the slot for a scan of the whole card, and the preview. */
export function ImageSection(props: Props) {
  const { isDisabled, crops, base, onAdd, onClear, onCroppingChange } = props;
  const stored = base?.images ?? null;
  const [open, setOpen] = useState<ReadonlySet<Panel | 'scan'>>(new Set());
  const isCropping = open.size > 0;
  useEffect(() => onCroppingChange(isCropping), [isCropping, onCroppingChange]);

  const setCropperOpen = (cropper: Panel | 'scan', isOpen: boolean) =>
    setOpen((previous) => withItems(previous, [cropper], isOpen));
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
            onOpenChange={(isOpen) => setCropperOpen(panel, isOpen)}
          />
        ))}
      </div>
      <ScanSlot onAdd={onAdd} onOpenChange={(isOpen) => setCropperOpen('scan', isOpen)} />
      {base ? <ImageUrlProvider>{preview}</ImageUrlProvider> : preview}
    </fieldset>
  );
}

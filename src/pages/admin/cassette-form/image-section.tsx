import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { panels } from '../../../domain/cassette.ts';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { type CropperSlot, ImageSlot } from '../cropping/image-slot.tsx';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';
import type { CassetteEditor } from './use-cassette-edit.ts';

type Props = { editor: CassetteEditor; edit: Edit };

/** The three image slots, the slot for a scan of the whole card, and the preview. */
export function ImageSection({ editor, edit: { busy, crops, base } }: Props) {
  const stored = base?.images ?? null;
  const { clearCrops, restoreCrops } = editor;
  const preview = (
    <CropPreview {...{ crops, stored }} onClear={clearCrops} onRestore={restoreCrops} />
  );

  const slotOf = (slot: CropperSlot) => (
    <ImageSlot
      key={slot}
      slot={slot}
      isAdded={slot === 'scan' ? panels.every((panel) => crops[panel]) : crops[slot] !== undefined}
      isStored={slot !== 'scan' && Boolean(stored?.[slot].path)}
      onAdd={editor.addCrops}
      onCropperChange={(cropper) => editor.setCropper(slot, cropper)}
    />
  );
  return (
    <fieldset disabled={busy === 'saving'} className={styles.section}>
      <legend>Image Upload</legend>
      <div className={styles.slots}>{panels.map(slotOf)}</div>
      {slotOf('scan')}
      {base ? <ImageUrlProvider>{preview}</ImageUrlProvider> : preview}
    </fieldset>
  );
}

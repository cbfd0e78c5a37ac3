import { Button } from '../../../components/ui/button.tsx';
import { type CassetteImages, panelName, panelSize, panels } from '../../../domain/cassette.ts';
import type { DraftImages } from '../../../domain/form-draft.ts';
import primitives from '../../../styles/primitives.module.css';
import { useMessages } from '../messages/message-provider.tsx';
import { panelAspectRatio, StoredImage } from '../stored-image.tsx';
import { BlobImage } from './blob-image.tsx';
import styles from './crop-preview.module.css';
import { hasAnyImage, type ImagesChange } from './draft-images.ts';

type Props = {
  images: DraftImages;
  /** The images of an opened cassette; null for a new one. */
  stored: CassetteImages | null;
  /** false if this tape has ended. */
  onChange: (change: ImagesChange) => boolean;
};

/** The three images side by side at one scale: the new crops, else the stored images. */
export function CropPreview({ images, stored, onChange }: Props) {
  const { post } = useMessages();
  const { crops } = images;
  const isEmpty = panels.every((panel) => !crops[panel] && !stored?.[panel].path);
  const canClear = hasAnyImage(images);
  function clear() {
    onChange({ type: 'clear' });
    const act = () =>
      post({
        text: onChange({ type: 'restore', images })
          ? 'The images are back.'
          : 'There is nothing left to undo.',
      });
    post({ text: 'The new images were cleared.', action: { label: 'Undo', act } });
  }
  if (isEmpty && !canClear) return null;
  return (
    <section className={styles.preview} aria-label="Preview">
      {!isEmpty && (
        <ul className={styles.images} role="list">
          {panels.map((panel) => {
            const crop = crops[panel];
            const image = stored?.[panel];
            return (
              <li key={panel}>
                <div className={styles.place} style={{ aspectRatio: panelAspectRatio(panel) }}>
                  {crop && (
                    <BlobImage blob={crop.blob} {...panelSize[panel]} alt={panelName[panel]} />
                  )}
                  {!crop && image?.path && <StoredImage image={image} alt={panelName[panel]} />}
                </div>
                {stored && !(image?.path && !crop) && (
                  <span className={primitives.mono}>{crop ? 'new' : 'none'}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {canClear && <Button onClick={clear}>Clear Images</Button>}
    </section>
  );
}

import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import { type Panel, type PanelImage, panelSize } from '../../domain/cassette.ts';
import styles from './stored-image.module.css';

type Props = {
  image: PanelImage;
  alt: string;
};

/** An image, or why there is none (docs/behaviour, "Images and placeholders"). */
export function StoredImage({ image, alt }: Props) {
  const { url, isMissing, isGone, onError } = useImageUrl(image);
  return (
    <BlurredImage
      className={styles.image}
      src={url}
      blurhash={image.blurhash}
      alt={alt}
      isMissing={isMissing}
      onError={onError}
    >
      <span className={styles.missing}>
        {alt && <span className="visually-hidden">{alt}: </span>}
        <span className={styles.reason}>
          {image.path === '' ? 'No picture' : isGone ? 'Picture missing' : 'Picture not loaded'}
        </span>
      </span>
    </BlurredImage>
  );
}

/** The CSS aspect ratio of a panel, for the parent of its image. */
export const panelAspectRatio = (panel: Panel): string =>
  `${panelSize[panel].width} / ${panelSize[panel].height}`;

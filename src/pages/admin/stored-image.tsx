import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import { type Panel, type PanelImage, panelSize } from '../../domain/cassette.ts';
import styles from './stored-image.module.css';

type Props = { image: PanelImage; alt: string };

/** An image from the storage; fills its parent. */
export function StoredImage({ image, alt }: Props) {
  const { url, isMissing, onError } = useImageUrl(image);
  return (
    <BlurredImage
      className={styles.image}
      src={url}
      blurhash={image.blurhash}
      alt={alt}
      isMissing={isMissing}
      onError={onError}
    />
  );
}

/** The CSS aspect ratio of a panel, for the parent of its image. */
export const panelAspectRatio = (panel: Panel): string =>
  `${panelSize[panel].width} / ${panelSize[panel].height}`;

import type { ReactNode } from 'react';
import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import type { PanelImage } from '../../domain/cassette.ts';
import styles from './stored-image.module.css';

type Props = { image: PanelImage; alt: string; children?: ReactNode };

/** An image from the storage; fills its parent. */
export function StoredImage({ image, alt, children }: Props) {
  const { url, isMissing, onError } = useImageUrl(image);
  return (
    <BlurredImage
      className={styles.image}
      src={url}
      blurhash={image.blurhash}
      alt={alt}
      isMissing={isMissing}
      onError={onError}
    >
      {children}
    </BlurredImage>
  );
}

import type { ReactNode } from 'react';
import { BlurredImage } from '../../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../../components/images/image-url.tsx';
import type { PanelImage } from '../../../domain/cassette.ts';
import styles from './stored-image.module.css';

type Props = { image: PanelImage; alt: string; children?: ReactNode };

/** A picture as the tape has it now, in the frame around it. */
export function StoredImage({ image, alt, children }: Props) {
  const { url: address, isMissing: missing, onError } = useImageUrl(image);
  return (
    <BlurredImage
      className={styles.picture}
      src={address}
      blurhash={image.blurhash}
      alt={alt}
      isMissing={missing}
      onError={onError}
    >
      {children}
    </BlurredImage>
  );
}

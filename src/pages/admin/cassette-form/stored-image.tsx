import type { ReactNode } from 'react';
import { BlurredImage } from '../../../components/images/blurred-image.tsx';
import { useImageAddress } from '../../../components/images/image-url.tsx';
import type { PanelImage } from '../../../domain/cassette.ts';
import styles from './stored-image.module.css';

type Props = { image: PanelImage; alt: string; children?: ReactNode };

/** A picture as the tape has it now, in the frame around it. */
export function StoredImage({ image, alt, children }: Props) {
  const { address, missing, onError } = useImageAddress(image);
  return (
    <BlurredImage
      className={styles.picture}
      src={address}
      hash={image.blurhash}
      alt={alt}
      missing={missing}
      onError={onError}
    >
      {children}
    </BlurredImage>
  );
}

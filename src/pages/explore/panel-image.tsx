import type { ReactNode } from 'react';
import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import type { Cassette, Panel } from '../../domain/cassette.ts';

type Props = {
  cassette: Cassette;
  panel: Panel;
  patience?: number;
  className?: string | undefined;
  /** Stands in for a picture that isn't there. */
  children?: ReactNode;
};

/** One of a tape's three pictures; decorative, for the words always stand beside it. */
export function PanelImage({ cassette, panel, patience = 0, className, children }: Props) {
  const image = cassette.images[panel];
  const { url: address, isMissing: missing, onLoad, onError } = useImageUrl(image);
  return (
    <BlurredImage
      src={address}
      blurhash={image.blurhash}
      alt=""
      isMissing={missing}
      onLoad={onLoad}
      onError={onError}
      blurDelayMs={patience}
      className={className}
    >
      {children}
    </BlurredImage>
  );
}

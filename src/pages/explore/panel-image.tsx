import type { ReactNode } from 'react';
import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import type { Cassette, Panel } from '../../domain/cassette.ts';

type Props = {
  cassette: Cassette;
  panel: Panel;
  /** How long the image may take before the blur placeholder is drawn. */
  blurDelayMs?: number;
  className?: string | undefined;
  /** Shown when there is no image. */
  children?: ReactNode;
};

/** One of a cassette's three images. Decorative: the text beside it has the same content. */
export function PanelImage({ cassette, panel, blurDelayMs = 0, className, children }: Props) {
  const image = cassette.images[panel];
  const { url, isMissing, onLoad, onError } = useImageUrl(image);
  return (
    <BlurredImage
      src={url}
      blurhash={image.blurhash}
      alt=""
      isMissing={isMissing}
      onLoad={onLoad}
      onError={onError}
      blurDelayMs={blurDelayMs}
      className={className}
    >
      {children}
    </BlurredImage>
  );
}

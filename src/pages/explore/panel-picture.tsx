import { type ComponentProps, useDeferredValue } from 'react';
import { BlurredImage } from '../../components/images/blurred-image.tsx';
import { useImageUrl } from '../../components/images/image-url.tsx';
import { placeholderColour } from '../../domain/blurhash-colour.ts';
import type { Cassette, Panel } from '../../domain/cassette.ts';
import styles from './case.module.css';
import { Typeset } from './typeset.tsx';

type ImageProps = ComponentProps<typeof BlurredImage>;
type Props = Pick<ImageProps, 'blurDelayMs' | 'className' | 'children'> & {
  cassette: Cassette;
  panel: Panel;
};

/**
 * One of a cassette's three images; without it its text, or `children`. Decorative: the text beside it
 * has the same content.
 */
export function PanelPicture({ cassette, panel, children, ...props }: Props) {
  const image = cassette.images[panel];
  const { url, isMissing, onError } = useImageUrl(image);
  return (
    <BlurredImage
      src={url}
      blurhash={image.blurhash}
      alt=""
      isMissing={isMissing}
      onError={onError}
      {...props}
    >
      {children ?? <Typeset cassette={cassette} panel={panel === 'spine' ? 'spine' : 'front'} />}
    </BlurredImage>
  );
}

/** An image of the shelf. A keystroke that changes all of them shows plain colours first. */
export function DeferredImage(props: Omit<Props, 'className'>) {
  const { cassette, panel } = props;
  const { id } = cassette;
  return useDeferredValue(id, '') === id ? (
    <PanelPicture key={id} className={styles.image} {...props} />
  ) : (
    <span
      className={styles.image}
      style={{ backgroundColor: placeholderColour(cassette.images[panel].blurhash) }}
      data-image-status="waiting"
    />
  );
}

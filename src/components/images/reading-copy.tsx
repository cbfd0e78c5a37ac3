import type { ComponentProps } from 'react';
import type { StoredImage } from '../../domain/cassette.ts';
import { useImageUrl } from './image-url.tsx';

type Props = Pick<ComponentProps<'img'>, 'className' | 'onLoad'> & { image: StoredImage };

/** The reading copy over the smaller picture, which shows through until it has loaded. */
export function ReadingCopy({ image, ...props }: Props) {
  const { url, onError } = useImageUrl(image);
  return url && <img {...props} src={url} alt="" draggable={false} onError={onError} />;
}

import { useContext, useEffect } from 'react';
import { ImageUrlContext } from '../../../components/images/image-url.tsx';
import type { Cassette } from '../../../domain/cassette.ts';

/** A visitor who steps on within this time requests no images of the neighbours. */
const delayMs = 300;

/** Requests the spine and front of the neighbours, after the images of the open cassette. */
export function usePreloadedImages(cassettes: readonly (Cassette | undefined)[]) {
  const { source } = useContext(ImageUrlContext);
  const images = cassettes.flatMap((one) => (one ? [one.images.spine, one.images.front] : []));
  const urls = images.map((image) => source?.builtUrl(image) ?? '').join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!navigator.onLine) return;
      for (const url of urls.split(' ')) if (url !== '') new Image().src = url;
    }, delayMs);
    return () => clearTimeout(timer);
  }, [urls]);
}

import { type ComponentProps, useEffect, useState } from 'react';

/** A URL of a blob while the component shows it; undefined before the first effect. */
export function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const objectUrl = URL.createObjectURL(blob);
    setUrl(objectUrl);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(objectUrl);
    };
  }, [blob]);
  return url;
}

/** A picture that is not stored yet. */
export function BlobImage({ blob, alt, ...size }: { blob: Blob } & ComponentProps<'img'>) {
  const url = useObjectUrl(blob);
  return url && <img src={url} alt={alt} {...size} />;
}

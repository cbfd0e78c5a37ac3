import { useEffect, useState } from 'react';

// `body` excludes the gutter of the scrollbar, which is always reserved.
const readWidth = () => document.body.clientWidth || window.innerWidth;

/** The width of the page without `inset`, in CSS pixels. It is read when it changes: reading forces a layout. */
export function useShelfWidth(inset: number): number {
  const [width, setWidth] = useState(readWidth);
  useEffect(() => {
    const onResize = () => setWidth(readWidth());
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, []);
  return width - inset;
}

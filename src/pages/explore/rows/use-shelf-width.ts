import { useSyncExternalStore } from 'react';

// Reading the width at each render would force a layout each time.
let cachedWidth: number | undefined;

const subscribe = (onChange: () => void) => {
  const onResize = () => {
    cachedWidth = undefined;
    onChange();
  };
  window.addEventListener('resize', onResize);
  return () => {
    cachedWidth = undefined;
    window.removeEventListener('resize', onResize);
  };
};

// `body` excludes the gutter of the scrollbar, which is always reserved.
const readWidth = () => {
  cachedWidth ??= document.body.clientWidth || window.innerWidth;
  return cachedWidth;
};

/** The width of the page without `inset`, in CSS pixels, correct from the first render on. */
export const useShelfWidth = (inset: number): number =>
  useSyncExternalStore(subscribe, readWidth) - inset;

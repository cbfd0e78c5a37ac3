import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
};

// Without the gutter of the scrollbar, which the rack can't use.
const width = () => document.body.clientWidth || window.innerWidth;

/** The width of the page in CSS pixels, known at the first render: the rack never jumps. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, width);

import { useSyncExternalStore } from 'react';

// Asked at each render, it would have the page laid out once more before each.
let known: number | undefined;

const subscribe = (onChange: () => void) => {
  const look = () => {
    known = undefined;
    onChange();
  };
  window.addEventListener('resize', look);
  return () => {
    known = undefined;
    window.removeEventListener('resize', look);
  };
};

// Without the gutter of the scrollbar, which the rack can't use, and which is always there.
const width = () => {
  known ??= document.body.clientWidth || window.innerWidth;
  return known;
};

/** The width of the page in CSS pixels, known at the first render: the rack never jumps. */
export const useWindowWidth = (): number => useSyncExternalStore(subscribe, width);

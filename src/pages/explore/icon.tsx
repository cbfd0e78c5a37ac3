export const crossPath = 'm7 7 10 10m0-10-10 10';

/** Lines in a square of 24 pixels, in the colour of the text. */
export const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" />
  </svg>
);

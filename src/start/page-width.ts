/** The width of the page beside the scrollbar, in CSS pixels. jsdom has no layout. */
export const readPageWidth = (): number =>
  document.documentElement.clientWidth || window.innerWidth;

import type { FirstSpine } from './first-screen.ts';

/**
 * Shows the first screen over the page until the shelf below shows the same, or something else.
 * Pointer, keys and screen readers ignore it. Its styles are in shelf.module.css.
 *
 * @param getTop where the first row begins, in CSS pixels from the top of the page
 * @returns its images
 */
export function drawFirstScreen(
  spines: readonly FirstSpine[],
  getTop: () => number,
  createImage: (image: { path: string; token: string }) => HTMLImageElement,
): HTMLImageElement[] {
  const screen = document.createElement('div');
  screen.dataset.firstScreen = '';
  screen.setAttribute('aria-hidden', 'true');
  const images = spines.map((spine) => {
    const image = createImage(spine);
    const element = document.createElement('div');
    element.style.backgroundColor = spine.colour;
    element.append(image);
    screen.append(element);
    return image;
  });
  document.documentElement.append(screen);

  const isNeeded = () => {
    const cells = document.querySelectorAll<HTMLElement>('[role=grid] [data-cassette-id]');
    // Before the shelf there is a spinner, and before that nothing.
    if (cells.length === 0)
      return document.readyState === 'loading' || document.querySelector('main [role=status] svg');
    // An open cassette and a focused spine are seen on the shelf alone.
    if (document.querySelector('[data-overlay], [role=grid] :focus')) return false;
    const isSame = spines.every(({ id }, index) => cells[index]?.dataset.cassetteId === id);
    const loaded = [...cells].filter((_, index) => images[index]?.naturalWidth);
    return (
      isSame &&
      (loaded.length > 0
        ? loaded.some((cell) => cell.querySelector('[data-image-status=waiting]'))
        : images.some(({ complete }) => !complete))
    );
  };
  const update = () => {
    if (!isNeeded()) return screen.remove();
    screen.style.top = `${getTop()}px`;
    requestAnimationFrame(update);
  };
  // The first frame waits for the styles, on which the place depends.
  requestAnimationFrame(update);
  return images;
}

import type { FirstScreen } from './first-screen.ts';

/**
 * Shows the first screen over the page until the shelf below shows the same, or something else.
 * Pointer, keys and screen readers ignore it. Its styles are in shelf.module.css.
 * Returns its images.
 */
export function drawFirstScreen(
  { top, spines }: FirstScreen,
  createImage: (image: { path: string; token: string }) => HTMLImageElement,
): HTMLImageElement[] {
  const screen = document.createElement('div');
  screen.dataset.firstScreen = '';
  screen.setAttribute('aria-hidden', 'true');
  screen.style.top = `${top}px`;
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
    return (
      spines.every(({ id }, index) => cells[index]?.dataset.cassetteId === id) &&
      images.some(
        ({ naturalWidth }, index) =>
          naturalWidth > 0 && cells[index]?.querySelector('[data-image-status=waiting]'),
      )
    );
  };
  const removeWhenReplaced = () => {
    if (isNeeded()) requestAnimationFrame(removeWhenReplaced);
    else screen.remove();
  };
  removeWhenReplaced();
  return images;
}

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { placeholderColour } from '../../src/domain/blurhash-colour.ts';
import { buildCassette, images } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import { findShelf, renderExplore } from '../support/render-explore.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Each has another average colour. */
const blurhashOf = (at: number) =>
  `LE${at.toString(36).toUpperCase().padStart(4, '0')}WB2yk8pyo0adR*.7kCMdnj`;

/** Scrolls the window, and with it the shelf, as jsdom does not. */
async function prepareScrolling() {
  const cassettes = Array.from({ length: 600 }, (_, at) =>
    buildCassette({
      id: `tape${at}`,
      images: { ...images, spine: { ...images.spine, blurhash: blurhashOf(at) } },
    }),
  );
  renderExplore({ cassettes });
  const shelf = await findShelf();
  await screen.findByText('600 tapes');
  let top = 0;
  const started = performance.now();
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  vi.spyOn(shelf, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, -top, 1024, 0));
  return {
    /** Scrolls there, this many milliseconds from now. */
    scrollTo(next: number, atMs: number) {
      top = next;
      const event = new Event('scroll');
      Object.defineProperty(event, 'timeStamp', { value: started + atMs });
      fireEvent(window, event);
    },
    rowAt: (y: number) =>
      shelf.querySelector<HTMLElement>(`[role=row][aria-rowindex="${Math.floor(y / 514) + 1}"]`),
  };
}

test('Behind the rows are the colours of all spines, which a fast scroll shows until it has ended', async () => {
  const context = stubCanvas();
  const { scrollTo, rowAt } = await prepareScrolling();
  await waitFor(() => expect(context.canvas).toEqual({ width: 15, height: 40 }));
  const spinesAt = (y: number) => rowAt(y)?.querySelectorAll('[data-cassette-id]');
  scrollTo(10, 1000);
  scrollTo(6000, 1016);
  expect(spinesAt(0)).toHaveLength(15);
  expect(spinesAt(6000)).toBeUndefined();

  await waitFor(() => expect(spinesAt(6000)).toHaveLength(15));
  expect(spinesAt(0)).toBeUndefined();
  const ids = [...(spinesAt(6000) ?? [])].map((spine) => spine.getAttribute('data-cassette-id'));
  const colours = ids.map((id) => placeholderColour(blurhashOf(Number(id?.replace('tape', '')))));
  const { data } = context.putImageData.mock.calls
    .map(([image]) => image)
    .find(({ width, height }) => width === 15 && height === 40)!;
  const drawn = ids.map((_, column) => {
    const at = 4 * (11 * 15 + column);
    return `#${Buffer.from(data.subarray(at, at + 4)).toString('hex')}`;
  });
  expect(drawn).toEqual(colours.map((colour) => `${colour}ff`));
});

test('A jump to a place on the shelf shows its spines at once', async () => {
  const { scrollTo, rowAt } = await prepareScrolling();
  scrollTo(6000, 1000);
  expect(rowAt(6000)?.querySelector('button')).not.toBeNull();
});

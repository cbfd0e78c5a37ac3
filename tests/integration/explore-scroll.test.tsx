import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore } from '../support/render-explore.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Scrolls the window, and with it the shelf, as jsdom does not. */
async function prepareScrolling() {
  const cassettes = Array.from({ length: 600 }, (_, at) => buildCassette({ id: `tape${at}` }));
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

test('Rows that pass in a fast scroll show the colours of their spines, and the spines when it has ended', async () => {
  const { scrollTo, rowAt } = await prepareScrolling();
  scrollTo(10, 1000);
  scrollTo(6000, 1016);
  const colours = () => rowAt(6000)?.querySelector<HTMLElement>('[style*=box-shadow]');
  expect(colours()?.style.boxShadow).toMatch(/^66\.52px 0 #/);
  expect(rowAt(6000)?.querySelector('button')).toBeNull();

  await waitFor(() => expect(colours()).toBeNull());
  expect(rowAt(6000)?.querySelectorAll('button')).toHaveLength(15);
});

test('A jump to a place on the shelf shows its spines at once', async () => {
  const { scrollTo, rowAt } = await prepareScrolling();
  scrollTo(6000, 1000);
  expect(rowAt(6000)?.querySelector('button')).not.toBeNull();
});

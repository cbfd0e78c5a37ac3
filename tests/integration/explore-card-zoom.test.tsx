import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { openCardViewer } from '../support/fake-card-viewer.ts';
import { findSpine, renderExplore } from '../support/render-explore.tsx';

const viewer = {
  setSize: vi.fn(),
  zoomBy: vi.fn(),
  fit: vi.fn(),
  close: vi.fn(),
};

beforeEach(() => {
  for (const call of Object.values(viewer)) call.mockReset();
  openCardViewer.mockImplementation((element, onZoom) => {
    viewer.zoomBy.mockImplementation(() => onZoom(false));
    viewer.fit.mockImplementation(() => onZoom(true));
    const content = document.createElement('div');
    element.append(content);
    return { ...viewer, content };
  });
});

const image = (digit: string) => ({
  path: `images/0000000${digit}-0000-4000-8000-000000000000`,
  token: 'token',
});
const panel = (digit: string) => ({ ...image(digit), blurhash: '' });
const large = image('9');
const tide = (fullJCard = { ...panel('3'), large }) =>
  buildCassette({
    id: 'tide',
    title: 'Low Tide',
    images: { spine: panel('1'), front: panel('2'), fullJCard },
  });

async function openDetail(cassette = tide()) {
  const visited = renderExplore({ cassettes: [cassette] });
  await visited.user.click(await findSpine(/Low Tide/));
  await screen.findByRole('dialog', { name: 'Low Tide' });
  return visited;
}
const findZoom = () => screen.findByRole('dialog', { name: 'J-card of Low Tide' });
const readButton = () => screen.getByRole('button', { name: 'Read the J-card' });
async function openZoom() {
  const visited = await openDetail();
  await visited.user.click(readButton());
  return { ...visited, zoom: await findZoom() };
}

test.each<[string, (visited: Awaited<ReturnType<typeof openZoom>>) => unknown]>([
  ['Back', () => act(() => window.history.back())],
  ['Close', ({ user, zoom }) => user.click(within(zoom).getByRole('button', { name: 'Close' }))],
  [
    'Escape',
    async ({ user, zoom }) => {
      await user.keyboard('{Escape}');
      // The browser sends this event after the key.
      fireEvent(zoom, new Event('cancel', { cancelable: true }));
    },
  ],
])(
  '%s leaves the zoom for the full view with the focus on its button, and Back the tape',
  async (_, leave) => {
    const visited = await openZoom();
    expect(visited.zoom.querySelector(`img[src*="${large.path}"]`)).not.toBeNull();
    await leave(visited);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /J-card of/ })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Low Tide' })).toBeVisible();
    expect(readButton()).toHaveFocus();
    expect(viewer.close).toHaveBeenCalledTimes(1);
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('Keys, on the card or on a button, and buttons scale and turn it', async () => {
  const { user, zoom } = await openZoom();
  const card = within(zoom).getByRole('application', { name: 'J-card' });
  card.focus();
  expect(card).toHaveAccessibleDescription(/arrow keys/);
  const turned = () => zoom.querySelector<HTMLElement>('[style*=rotate]')?.style.rotate;
  await user.keyboard('+-0[[');
  expect(turned()).toBe('-90deg');
  await user.keyboard(']]');
  expect(turned()).toBe('90deg');
  await user.click(within(zoom).getByRole('button', { name: 'Turn' }));
  expect(turned()).toBe('0deg');
  expect(within(zoom).queryByRole('button', { name: 'Whole card' })).toBeNull();
  // With the focus on the last button.
  await user.keyboard('+');
  expect(viewer.zoomBy.mock.calls).toEqual([[1.4], [1 / 1.4], [1.4]]);
  await user.click(within(zoom).getByRole('button', { name: 'Whole card' }));
  expect(within(zoom).queryByRole('button', { name: 'Whole card' })).toBeNull();
  // By 0, three turns by key, and both buttons.
  expect(viewer.fit).toHaveBeenCalledTimes(6);
});

test('In a wide window the case stays beside the J-card, and a click on it opens the card to be read', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: /width >= 80rem/.test(query) }),
  );
  const { user } = await openDetail();
  const view = screen.getByRole('dialog', { name: 'Low Tide' });
  const cards = () => view.querySelectorAll('[src*="00000003"]:not([loading])');
  await waitFor(() => expect(cards()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cassette case. Read the J-card' }));
  expect(await findZoom()).toBeVisible();
  expect(cards()).toHaveLength(1);
});

test('A long card is shown whole, as its reading copy has it, and turned', async () => {
  const { user, zoom } = await openZoom();
  const copy = zoom.querySelector(`img[src*="${large.path}"]`) as HTMLImageElement;
  Object.defineProperties(copy, { naturalWidth: { value: 2400 }, naturalHeight: { value: 1200 } });
  fireEvent.load(copy);
  expect(viewer.setSize).toHaveBeenLastCalledWith({ width: 1550, height: 775 });
  await user.click(within(zoom).getByRole('button', { name: 'Turn' }));
  expect(viewer.setSize).toHaveBeenLastCalledWith({ width: 775, height: 1550 });
});

test('A cassette without a J-card has nothing to read', async () => {
  await openDetail(tide({ path: '', token: '', blurhash: '', large }));
  expect(screen.queryByRole('button', { name: 'Read the J-card' })).toBeNull();
});

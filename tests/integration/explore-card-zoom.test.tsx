import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { openZoomViewer } from '../support/fake-zoom-viewer.ts';
import { findSpine, renderExplore, urlParams } from '../support/render-explore.tsx';

const viewer = { zoomBy: vi.fn(), moveBy: vi.fn(), show: vi.fn(), turnBy: vi.fn(), close: vi.fn() };
let changeView: Parameters<typeof openZoomViewer>[1]['onChange'];

beforeEach(() => {
  for (const call of Object.values(viewer)) call.mockReset();
  openZoomViewer.mockImplementation((element, { onChange }) => {
    changeView = onChange;
    const content = element.appendChild(document.createElement('div'));
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

type Prepare = Parameters<typeof renderExplore>[0]['prepare'];

async function openDetail(cassette = tide(), prepare?: Prepare) {
  const visited = renderExplore({ cassettes: [cassette], ...(prepare && { prepare }) });
  await visited.user.click(await findSpine(/Low Tide/));
  const detail = await screen.findByRole('dialog', { name: 'Low Tide' });
  return { ...visited, detail };
}
const findZoom = () => screen.findByRole('dialog', { name: 'J-card of Low Tide' });
const readButton = () => screen.getByRole('button', { name: 'Read the J-card' });
async function openZoom(cassette?: ReturnType<typeof tide>, prepare?: Prepare) {
  const visited = await openDetail(cassette, prepare);
  await visited.user.click(readButton());
  return { ...visited, zoom: await findZoom() };
}
const untilZoomClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: /J-card of/ })).toBeNull());

test('The reading copy is loaded when the J-card is zoomed, with one read of the cassette', async () => {
  const { user, zoom, calls } = await openZoom();
  const asked = () => calls.filter(({ name }) => name === 'readDetails');
  expect(asked().map(({ args }) => args)).toEqual([['tide']]);
  await waitFor(() => expect(zoom.querySelector(`img[src*="${large.path}"]`)).not.toBeNull());
  await user.click(within(zoom).getByRole('button', { name: 'Turn right' }));
  expect(asked()).toHaveLength(1);
});

test('Escape leaves the zoom for the full view, and the focus returns to its button', async () => {
  const { user, zoom } = await openZoom();
  await user.keyboard('{Escape}');
  // The browser sends this event after the key.
  fireEvent(zoom, new Event('cancel', { cancelable: true }));
  await untilZoomClosed();
  expect(screen.getByRole('dialog', { name: 'Low Tide' })).toBeVisible();
  expect(readButton()).toHaveFocus();
  expect(viewer.close).toHaveBeenCalledTimes(1);
  expect(urlParams().get('tape')).toBe('tide');
});

test('Back leaves the zoom, and once more the cassette', async () => {
  await openZoom();
  act(() => window.history.back());
  await untilZoomClosed();
  expect(screen.getByRole('dialog', { name: 'Low Tide' })).toBeVisible();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('A close by the button leaves no step in the history', async () => {
  const { user, zoom } = await openZoom();
  await user.click(within(zoom).getByRole('button', { name: 'Close' }));
  await untilZoomClosed();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('A click inside the zoom leaves the full view open', async () => {
  const { user, zoom } = await openZoom();
  await user.click(within(zoom).getByRole('heading'));
  await user.click(within(zoom).getByRole('application'));
  await user.click(within(zoom).getByRole('button', { name: 'Close' }));
  await untilZoomClosed();
  expect(screen.getByRole('dialog', { name: 'Low Tide' })).toBeVisible();
});

test('A double click on the case opens the zoom', async () => {
  const { user } = await openDetail();
  await user.dblClick(screen.getByRole('button', { name: /Unfold/ }));
  expect(await findZoom()).toBeVisible();
});

test('Keys of the card and buttons move, scale and turn it', async () => {
  const { user, zoom } = await openZoom();
  const card = within(zoom).getByRole('application', { name: 'J-card' });
  expect(card).toHaveFocus();
  expect(card).toHaveAccessibleDescription(/arrow keys/);
  await user.keyboard('{ArrowRight}{ArrowUp}+-0[[]');
  expect(viewer.moveBy.mock.calls).toEqual([
    [80, 0],
    [0, -80],
  ]);
  expect(viewer.zoomBy.mock.calls).toEqual([[1.4], [1 / 1.4]]);
  expect(viewer.show.mock.calls).toEqual([['card']]);
  expect(viewer.turnBy.mock.calls).toEqual([[-1], [1]]);
  for (const name of ['Flap', 'Spine', 'Front', 'Whole card', 'Zoom in', 'Turn left'])
    await user.click(within(zoom).getByRole('button', { name }));
  expect(viewer.show.mock.calls.slice(1)).toEqual([['flap'], ['spine'], ['front'], ['card']]);
  // A key on a button is the button's own.
  viewer.zoomBy.mockReset();
  await user.keyboard('+');
  expect(viewer.zoomBy).not.toHaveBeenCalled();
});

test('What is seen is said once it has settled', async () => {
  const { zoom } = await openZoom();
  const visible = { x: 0, y: 0, width: 0.2, height: 0.3 };
  act(() => {
    changeView({ visible: { ...visible, x: 0.5 }, scale: 2, turns: 0, isWhole: false });
    changeView({ visible, scale: 3.1, turns: 3, isWhole: false });
  });
  expect(await within(zoom).findByText('Flap, top · 310 % · turned left')).toHaveRole('status');
});

test('A cassette without a J-card has nothing to read, and one without a reading copy shows its picture', async () => {
  const { unmount } = await openDetail(tide({ path: '', token: '', blurhash: '', large }));
  expect(screen.queryByRole('button', { name: 'Read the J-card' })).toBeNull();
  unmount();
  const { zoom } = await openZoom({
    ...tide(),
    images: { spine: panel('1'), front: panel('2'), fullJCard: panel('3') },
  });
  expect(zoom.querySelectorAll('img')).toHaveLength(1);
  expect(within(zoom).queryByText(/sharper/)).toBeNull();
});

test('A reading copy whose name can’t be read says so, and can be asked for again', async () => {
  const { user, zoom } = await openZoom(undefined, (fake) =>
    fake.failNext('readDetails', new Failure('offline', 'no network')),
  );
  expect(await within(zoom).findByText(/The sharper picture is missing/)).toBeVisible();
  await user.click(within(zoom).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(zoom.querySelector(`img[src*="${large.path}"]`)).not.toBeNull());
  expect(within(zoom).queryByText(/sharper/)).toBeNull();
});

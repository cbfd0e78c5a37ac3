import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { placeholderColour } from '../../src/domain/blurhash-colour.ts';
import { type Cassette, noImages, type PanelImage } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { findSearchInput, findSpine, renderExplore } from '../support/render-explore.tsx';

const hash = 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E4';
const withImages = (part: Partial<PanelImage>, more: Partial<Cassette> = {}) => {
  const image = (name: string) => ({
    path: `images/${name}`,
    token: 'key',
    blurhash: hash,
    ...part,
  });
  return buildCassette({
    id: 'tide',
    title: 'Low Tide',
    artist: ['Ada'],
    images: { spine: image('spine'), front: image('front'), fullJCard: image('card') },
    ...more,
  });
};
const name = 'Low Tide, Ada';
const cell = async () => (await findSpine(name)).parentElement as HTMLElement;
const findImage = async () => (await cell()).querySelector('img');
const findPlaceholder = async () =>
  (await cell()).querySelector<HTMLElement>('[data-image-status]');
const imageState = async () => (await findPlaceholder())?.dataset.imageStatus;
const load = (image: Element | null | undefined) =>
  act(async () => fireEvent.load(image as HTMLImageElement));
const loggedErrors = () => vi.mocked(console.error).mock.calls.map(([message]) => message);

const errorText = 'Some pictures can’t be loaded right now.';
const queryError = () => screen.queryByText(errorText);
const offline = () => new Failure('offline', 'The service did not answer in time.');
const retryButton = () => screen.getByRole('button', { name: 'Try again' });

describe('the URL of an image', () => {
  test('A URL without a token is looked up', async () => {
    const { calls } = renderExplore({ cassettes: [withImages({ token: '' })] });
    await waitFor(async () =>
      expect((await findImage())?.src).toBe('https://images.example/images/spine'),
    );
    expect(calls.filter((call) => call.name === 'lookUpUrl')).toEqual([
      { name: 'lookUpUrl', args: ['images/spine'] },
    ]);
  });

  test('A refused URL is looked up once, and then the placeholder stays', async () => {
    const { callCount } = renderExplore({ cassettes: [withImages({})] });
    await waitFor(async () => expect(await findImage()).not.toBeNull());
    fireEvent.error((await findImage()) as HTMLImageElement);
    await waitFor(async () =>
      expect((await findImage())?.src).toBe('https://images.example/images/spine'),
    );
    fireEvent.error((await findImage()) as HTMLImageElement);
    await waitFor(async () => expect(await imageState()).toBe('missing'));
    expect(callCount('lookUpUrl')).toBe(1);
    expect(queryError()).toBeNull();
  });
});

describe('images that can’t be loaded for now', () => {
  afterEach(() => vi.mocked(console.error).mockClear());

  test('The shelf shows one notice, which disappears when the images load', async () => {
    const { user, failNext, callCount } = renderExplore({ cassettes: [withImages({ token: '' })] });
    failNext('lookUpUrl', offline());
    expect(await screen.findByText(errorText)).toBeVisible();
    expect(screen.getByText(errorText).closest('[role=status]')).not.toBeNull();
    expect(await cell()).toHaveTextContent('Low Tide');

    failNext('lookUpUrl', offline());
    await user.click(retryButton());
    await waitFor(() => expect(callCount('lookUpUrl')).toBe(2));
    expect(await screen.findByText(errorText)).toBeVisible();

    await user.click(retryButton());
    await waitFor(async () => expect(await findImage()).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('Where the list has failed too, its notice is the only one, and brings the images back', async () => {
    const { user } = renderExplore({
      cassettes: [withImages({ token: '' })],
      prepare({ failNext }) {
        failNext('loadRest', offline());
        failNext('lookUpUrl', offline());
      },
    });
    expect(await screen.findByText(/the shelf of your last visit/)).toBeVisible();
    await waitFor(async () => expect(await imageState()).toBe('missing'));
    expect(queryError()).toBeNull();
    await user.click(retryButton());
    await waitFor(async () => expect(await findImage()).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('Without the image service the spines show their titles, and trying again loads it', async () => {
    const { user, callCount } = renderExplore({
      cassettes: [withImages({})],
      prepare: ({ failNext }) => failNext('load images', new Failure('stale', 'gone')),
    });
    await screen.findByText(errorText);
    expect(await cell()).toHaveTextContent('Low Tide');
    expect(loggedErrors()).toEqual(['Loading the image service failed.']);
    await user.click(retryButton());
    await waitFor(async () => expect(await findImage()).not.toBeNull());
    expect(callCount('load images')).toBe(2);
  });
});

describe('the placeholder', () => {
  test('After a search the cell loads the image of its new cassette', async () => {
    const image = { path: 'images/harbour', token: 'key', blurhash: '' };
    const images = { spine: image, front: image, fullJCard: image };
    const harbour = withImages({}, { id: 'harbour', title: 'Harbour', images });
    renderExplore({ cassettes: [withImages({}), harbour], query: '?find=LOW' });
    await waitFor(async () => expect(await findImage()).not.toBeNull());
    const slot = await cell();
    await load(slot.querySelector('img'));
    fireEvent.change(await findSearchInput(), { target: { value: 'HARB' } });
    await waitFor(() =>
      expect(slot.querySelector('img')?.src).toBe(
        'https://images.example/images/harbour?token=key',
      ),
    );
    await load(slot.querySelector('img'));
    expect(slot.querySelector('img')).toBeVisible();
    expect(slot.querySelectorAll('img')).toHaveLength(1);
  });

  test('A cassette without images has a spine with title, artist and year', async () => {
    renderExplore({ cassettes: [withImages({}, { images: noImages, releaseYear: 1986 })] });
    await waitFor(async () => expect(await cell()).toHaveTextContent('Low TideAda1986'));
  });

  test('Without a canvas the average colour stands for each image', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user } = renderExplore({ cassettes: [withImages({})] });
    await user.click(await findSpine(name));
    const dialog = await screen.findByRole('dialog');
    const images = dialog.querySelectorAll<HTMLElement>('[data-image-status]');
    expect(images).not.toHaveLength(0);
    for (const image of images)
      expect(image).toHaveStyle({ backgroundColor: placeholderColour(hash) });
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });
});

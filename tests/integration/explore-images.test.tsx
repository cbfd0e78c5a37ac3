import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { averageColour, defaultBlurhash } from '../../src/domain/blurhash-colour.ts';
import type { Cassette, PanelImage } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import { findSearchInput, findSpine, renderExplore } from '../support/render-explore.tsx';

let canvas: ReturnType<typeof stubCanvas>;
beforeEach(() => {
  canvas = stubCanvas();
});

const hash = 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E4';
const none: PanelImage = { path: '', token: '', blurhash: '' };
const with_ = (part: Partial<PanelImage>, more: Partial<Cassette> = {}) => {
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
/** The place on the shelf where the spine stands. */
const place = async () => (await findSpine(name)).parentElement as HTMLElement;
const picture = async () => (await place()).querySelector('img');
const frame = async () => (await place()).querySelector<HTMLElement>('[data-picture]');
const state = async () => (await frame())?.dataset.picture;
const load = (image: Element | null | undefined) =>
  act(async () => fireEvent.load(image as HTMLImageElement));
const logged = () => vi.mocked(console.error).mock.calls.map(([words]) => words);

const some = 'Some pictures can’t be loaded right now.';
const said = () => screen.queryByText(some);
const offline = () => new Failure('offline', 'The service did not answer in time.');
const again = () => screen.getByRole('button', { name: 'Try again' });

describe('the address of a picture', () => {
  test('is put together where its token is known: nothing is looked up', async () => {
    const { callCount: count } = renderExplore({ tapes: [with_({})] });
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine?token=key'),
    );
    expect(count('lookUpUrl')).toBe(0);
  });

  test('is looked up where it is not', async () => {
    const { calls } = renderExplore({ tapes: [with_({ token: '' })] });
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine'),
    );
    expect(calls.filter((call) => call.name === 'lookUpUrl')).toEqual([
      { name: 'lookUpUrl', args: ['images/spine'] },
    ]);
  });

  test('is looked up once when it was refused, and then given up', async () => {
    const { callCount: count } = renderExplore({ tapes: [with_({})] });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    fireEvent.error((await picture()) as HTMLImageElement);
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine'),
    );
    fireEvent.error((await picture()) as HTMLImageElement);
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(count('lookUpUrl')).toBe(1);
    expect(said()).toBeNull();
  });

  test('that can’t be looked up is logged, and the tape is kept', async () => {
    renderExplore({
      tapes: [with_({ token: '' })],
      prepare: ({ failNext }) => failNext('lookUpUrl', new Failure('missing', 'no such object')),
    });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(await place()).toHaveTextContent('Low Tide');
    expect(logged()).toEqual(['No address for the image images/spine.']);
    vi.mocked(console.error).mockClear();
    // It is gone, and no network would bring it back.
    expect(said()).toBeNull();
  });

  test('is not asked for where there is no picture', async () => {
    const { callCount: count } = renderExplore({ tapes: [with_(none)] });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(await picture()).toBeNull();
    expect(count('lookUpUrl')).toBe(0);
  });

  test('of the whole shelf fails when its part of the site can’t be had: titles stand in', async () => {
    renderExplore({
      tapes: [with_({})],
      prepare: ({ failNext }) => failNext('load images', new Failure('stale', 'gone')),
    });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(logged()).toEqual(['The pictures of the catalogue could not be had.']);
    vi.mocked(console.error).mockClear();
    expect(await screen.findByText(some)).toBeVisible();
  });
});

describe('pictures that can’t be had for now', () => {
  const unreached = () =>
    renderExplore({
      tapes: [with_({ token: '' })],
      prepare: ({ failNext }) => failNext('lookUpUrl', offline()),
    });
  beforeEach(() => {
    vi.mocked(console.error).mockImplementation(() => {});
  });
  afterEach(() => vi.mocked(console.error).mockClear());

  test('are said in one sentence for the shelf, which goes when they come', async () => {
    const { user, failNext, callCount: count } = unreached();
    expect(await screen.findByText(some)).toBeVisible();
    expect(screen.getByText(some).closest('[role=status]')).not.toBeNull();
    expect(await place()).toHaveTextContent('Low Tide');

    failNext('lookUpUrl', offline());
    await user.click(again());
    await waitFor(() => expect(count('lookUpUrl')).toBe(2));
    expect(await screen.findByText(some)).toBeVisible();
    expect(again()).toHaveFocus();

    await user.click(again());
    await waitFor(async () => expect(await picture()).not.toBeNull());
    expect(screen.getByText('Trying again…')).toBeVisible();
    await load(await picture());
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('come by themselves when the network is back', async () => {
    unreached();
    await screen.findByText(some);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect(await picture()).not.toBeNull());
    await load(await picture());
    expect(said()).toBeNull();
  });

  test('are said beside the tape that is out, and not for the shelf at the same time', async () => {
    const { user, failNext } = renderExplore({ tapes: [with_({})] });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    await load(await picture());
    await user.click(await findSpine(name));
    const dialog = await screen.findByRole('dialog');
    for (const part of ['spine', 'front']) {
      failNext('lookUpUrl', offline());
      const image = await waitFor(() => {
        const found = dialog.querySelector<HTMLImageElement>(`img[src*="images/${part}?"]`);
        expect(found).not.toBeNull();
        return found as HTMLImageElement;
      });
      fireEvent.error(image);
      await within(dialog).findByText(some);
    }
    expect(screen.getAllByText(some)).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.querySelectorAll('img')).toHaveLength(2));
    for (const image of dialog.querySelectorAll('img')) await load(image);
    expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(dialog).toHaveFocus();
  });

  test('have their part of the site asked for again too', async () => {
    const { user, callCount: count } = renderExplore({
      tapes: [with_({})],
      prepare: ({ failNext }) => failNext('load images', new Failure('stale', 'gone')),
    });
    await screen.findByText(some);
    await user.click(again());
    await waitFor(async () => expect(await picture()).not.toBeNull());
    expect(count('load images')).toBe(2);
  });
});

describe('the placeholder', () => {
  const colour = (of: string) => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = averageColour(of) ?? '';
    return probe.style.backgroundColor;
  };

  test('is the average colour at once, the blur for who is kept waiting, gone once loaded', async () => {
    renderExplore({ tapes: [with_({})] });
    const one = await frame();
    expect(one?.style.backgroundColor).toBe(colour(hash));
    expect(one?.querySelector('canvas')).toBeNull();
    await waitFor(async () => expect((await frame())?.querySelector('canvas')).not.toBeNull());
    expect((await frame())?.querySelector('canvas')).toHaveAttribute('width', '32');
    expect((await frame())?.querySelector('canvas')).toHaveAttribute('height', '32');
    expect(canvas.putImageData).toHaveBeenCalledTimes(1);

    await load(await picture());
    expect(await state()).toBe('loaded');
    expect((await frame())?.querySelector('canvas')).toBeNull();
  });

  test('hides the picture until it has loaded: never a broken one', async () => {
    renderExplore({ tapes: [with_({})] });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    expect(await picture()).not.toBeVisible();
    await load(await picture());
    expect(await picture()).toBeVisible();
  });

  test('covers the picture of what stood there before at once, and its own follows', async () => {
    const image = { path: 'images/harbour', token: 'key', blurhash: '' };
    const images = { spine: image, front: image, fullJCard: image };
    const harbour = with_({}, { id: 'harbour', title: 'Harbour', images });
    renderExplore({ tapes: [with_({}), harbour], query: '?find=LOW' });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    const before = (await picture()) as HTMLImageElement;
    await load(before);
    expect(before).toBeVisible();

    fireEvent.change(await findSearchInput(), { target: { value: 'HARB' } });
    const slot = (await findSpine('Harbour, Ada')).parentElement as HTMLElement;
    const cover = slot.querySelector<HTMLElement>('[data-picture=waiting]');
    expect(before.compareDocumentPosition(cover as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(cover).toBeVisible();
    expect(cover?.style.backgroundColor).toBe(colour(defaultBlurhash));
    await waitFor(() =>
      expect(slot.querySelector('img')?.src).toBe(
        'https://images.example/images/harbour?token=key',
      ),
    );
    expect(cover).not.toBeVisible();
    await load(slot.querySelector('img'));
    expect(slot.querySelector('img')).toBeVisible();
    expect(slot.querySelectorAll('img')).toHaveLength(1);
  });

  test.each(['', 'nonsense', `${hash}~`, 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E', '"'.repeat(36)])(
    'is the default one for the hash "%s"',
    async (blurhash) => {
      renderExplore({ tapes: [with_({ blurhash })] });
      expect((await frame())?.style.backgroundColor).toBe(colour(defaultBlurhash));
      await waitFor(async () => expect((await frame())?.querySelector('canvas')).not.toBeNull());
    },
  );

  test('is a spine set by the house where there is no picture', async () => {
    renderExplore({ tapes: [with_(none, { releaseYear: 1986 })] });
    await waitFor(async () => expect(await place()).toHaveTextContent('Low TideAda1986'));
  });

  test('is drawn at once in the full view', async () => {
    const { user } = renderExplore({ tapes: [with_({})] });
    await user.click(await findSpine(name));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelectorAll('canvas')).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: /Unfold/ }));
    expect(dialog.querySelectorAll('canvas')).toHaveLength(1);
    expect(dialog.querySelector('img')?.src).toContain('images/card');
  });

  test('stays where the canvas fails: the page goes on', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user } = renderExplore({ tapes: [with_({})] });
    await user.click(await findSpine(name));
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Low Tide');
    expect(console.error).toHaveBeenCalled();
    vi.mocked(console.error).mockClear();
  });
});

test('only the tapes near the window are on the page', async () => {
  const tapes = Array.from({ length: 500 }, (_, index) => ({
    ...with_({}),
    id: `t${index}`,
    title: `T${index}`,
  }));
  renderExplore({ tapes });
  // 15 to a row at jsdom's 1024 pixels; two rows fill its 768, and one stands by.
  await waitFor(() => expect(document.querySelectorAll('[data-cassette-id]')).toHaveLength(45));
});

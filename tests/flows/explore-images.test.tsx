import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { averageColour, defaultBlurhash } from '../../src/domain/blurhash-colour.ts';
import type { Cassette, PanelImage } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { stubCanvas } from './canvas.ts';
import { spine, visit } from './explore-scene.tsx';
import { tape } from './fake-backend.ts';

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
  return tape({
    id: 'tide',
    title: 'Low Tide',
    artist: ['Ada'],
    images: { spine: image('spine'), front: image('front'), fullJCard: image('card') },
    ...more,
  });
};
const name = 'Low Tide, Ada';
const picture = async () => (await spine(name)).querySelector('img');
const frame = async () => (await spine(name)).querySelector<HTMLElement>('[data-picture]');
const state = async () => (await frame())?.dataset.picture;
const logged = () => vi.mocked(console.error).mock.calls.map(([words]) => words);

describe('the address of a picture', () => {
  test('is put together where its token is known: nothing is looked up', async () => {
    const { count } = visit({ tapes: [with_({})] });
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine?token=key'),
    );
    expect(count('lookUp')).toBe(0);
  });

  test('is looked up where it is not', async () => {
    const { calls } = visit({ tapes: [with_({ token: '' })] });
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine'),
    );
    expect(calls.filter((call) => call.name === 'lookUp')).toEqual([
      { name: 'lookUp', args: ['images/spine'] },
    ]);
  });

  test('is looked up once when it was refused, and then given up', async () => {
    const { count } = visit({ tapes: [with_({})] });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    fireEvent.error((await picture()) as HTMLImageElement);
    await waitFor(async () =>
      expect((await picture())?.src).toBe('https://images.example/images/spine'),
    );
    fireEvent.error((await picture()) as HTMLImageElement);
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(count('lookUp')).toBe(1);
  });

  test('that can’t be looked up is logged, and the tape is kept', async () => {
    visit({
      tapes: [with_({ token: '' })],
      prepare: ({ failNext }) => failNext('lookUp', new Failure('missing', 'no such object')),
    });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(await spine(name)).toHaveTextContent('Low Tide');
    expect(logged()).toEqual(['No address for the image images/spine.']);
    vi.mocked(console.error).mockClear();
  });

  test('is not asked for where there is no picture', async () => {
    const { count } = visit({ tapes: [with_(none)] });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(await picture()).toBeNull();
    expect(count('lookUp')).toBe(0);
  });

  test('of the whole shelf fails when its part of the site can’t be had: titles stand in', async () => {
    visit({
      tapes: [with_({})],
      prepare: ({ failNext }) => failNext('load images', new Failure('stale', 'gone')),
    });
    await waitFor(async () => expect(await state()).toBe('missing'));
    expect(logged()).toEqual(['The pictures of the catalogue could not be had.']);
    vi.mocked(console.error).mockClear();
  });
});

describe('the placeholder', () => {
  const colour = (of: string) => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = averageColour(of) ?? '';
    return probe.style.backgroundColor;
  };

  test('is the average colour at once, the blur for who is kept waiting, gone once loaded', async () => {
    visit({ tapes: [with_({})] });
    const one = await frame();
    expect(one?.style.backgroundColor).toBe(colour(hash));
    expect(one?.querySelector('canvas')).toBeNull();
    await waitFor(() => expect(one?.querySelector('canvas')).not.toBeNull());
    expect(one?.querySelector('canvas')).toHaveAttribute('width', '32');
    expect(one?.querySelector('canvas')).toHaveAttribute('height', '32');
    expect(canvas.putImageData).toHaveBeenCalledTimes(1);

    fireEvent.load((await picture()) as HTMLImageElement);
    expect(await state()).toBe('loaded');
    expect(one?.querySelector('canvas')).toBeNull();
  });

  test('hides the picture until it has loaded: never a broken one', async () => {
    visit({ tapes: [with_({})] });
    await waitFor(async () => expect(await picture()).not.toBeNull());
    expect(await picture()).not.toBeVisible();
    fireEvent.load((await picture()) as HTMLImageElement);
    expect(await picture()).toBeVisible();
  });

  test.each(['', 'nonsense', `${hash}~`, 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E', '"'.repeat(36)])(
    'is the default one for the hash "%s"',
    async (blurhash) => {
      visit({ tapes: [with_({ blurhash })] });
      expect((await frame())?.style.backgroundColor).toBe(colour(defaultBlurhash));
      await waitFor(async () => expect((await frame())?.querySelector('canvas')).not.toBeNull());
    },
  );

  test('is a spine set by the house where there is no picture', async () => {
    visit({ tapes: [with_(none, { releaseYear: 1986 })] });
    await waitFor(async () => expect(await spine(name)).toHaveTextContent('Low TideAda1986'));
  });

  test('is drawn at once in the full view', async () => {
    const { user } = visit({ tapes: [with_({})] });
    await user.click(await spine(name));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.querySelectorAll('canvas')).toHaveLength(2);
    await user.click(within(dialog).getByRole('button', { name: /Unfold/ }));
    expect(dialog.querySelectorAll('canvas')).toHaveLength(1);
    expect(dialog.querySelector('img')?.src).toContain('images/card');
  });

  test('stays where the canvas fails: the page goes on', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user } = visit({ tapes: [with_({})] });
    await user.click(await spine(name));
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
  visit({ tapes });
  await spine(/^T1\b/).catch(() => undefined);
  // 15 to a row at jsdom's 1024 pixels; two rows fill its 768, and one stands by.
  expect(document.querySelectorAll('[data-tape]')).toHaveLength(45);
});

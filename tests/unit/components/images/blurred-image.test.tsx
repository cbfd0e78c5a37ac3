import { act, fireEvent, render, screen } from '@testing-library/react';
import { decode } from 'blurhash';
import { beforeEach, expect, test, vi } from 'vitest';
import { BlurredImage } from '../../../../src/components/images/blurred-image.tsx';
import { stubCanvas } from '../../../support/fake-canvas.ts';

let canvas: ReturnType<typeof stubCanvas>;
beforeEach(() => {
  canvas = stubCanvas();
});

const hash = 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E4';
/** Fires the image's load event and lets it decode. */
const load = (alt: string) => act(async () => fireEvent.load(screen.getByAltText(alt)));
const state = () => document.querySelector<HTMLElement>('[data-image-status]')?.dataset.imageStatus;

test('A blurred image shows its blur of 32 × 32 pixels with punch 1', () => {
  render(<BlurredImage src="/a.webp" blurhash={hash} alt="A tape" />);
  expect(canvas.putImageData).toHaveBeenCalledTimes(1);
  const [{ data }] = canvas.putImageData.mock.lastCall as [ImageData];
  expect([...data]).toEqual([...decode(hash, 32, 32, 1)]);
  expect(document.querySelector('canvas')).toMatchObject({ width: 32, height: 32 });
});

test('No blur is drawn for an image that loads within the delay', async () => {
  vi.useFakeTimers();
  render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" blurDelayMs={150} />);
  act(() => void vi.advanceTimersByTime(149));
  await load('A');
  act(() => void vi.advanceTimersByTime(1000));
  expect(document.querySelector('canvas')).toBeNull();
  expect(canvas.putImageData).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('The blur stays until the image is decoded', async () => {
  let decoded = () => {};
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(
    new Promise((resolve) => (decoded = resolve)),
  );
  render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" />);
  await load('A');
  expect(state()).toBe('waiting');
  expect(document.querySelector('canvas')).not.toBeNull();
  expect(screen.getByAltText('A')).not.toBeVisible();
  await act(async () => decoded());
  expect(state()).toBe('loaded');
  expect(document.querySelector('canvas')).toBeNull();
});

test('A blurred image reports one that can’t be decoded, but not one that was replaced', async () => {
  const refuse: (() => void)[] = [];
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
    () => new Promise((_, reject) => refuse.push(reject)),
  );
  const onError = vi.fn();
  const { rerender } = render(
    <BlurredImage src="/a.webp" blurhash={hash} alt="A" onError={onError} />,
  );
  await load('A');
  rerender(<BlurredImage src="/b.webp" blurhash={hash} alt="B" onError={onError} />);
  await act(async () => refuse[0]?.());
  expect(onError).not.toHaveBeenCalled();
  await load('B');
  await act(async () => refuse[1]?.());
  expect(onError).toHaveBeenCalledTimes(1);
  expect(state()).toBe('waiting');
});

test('A blurred image stops loading when it is unmounted', () => {
  const { unmount } = render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" />);
  const image = screen.getByAltText('A');
  expect(image).toHaveAttribute('src', '/a.webp');
  unmount();
  expect(image).not.toHaveAttribute('src');
});

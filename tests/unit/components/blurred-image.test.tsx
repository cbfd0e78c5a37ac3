import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BlurredImage } from '../../../src/components/images/blurred-image.tsx';
import { stubCanvas } from '../../support/fake-canvas.ts';

let canvas: ReturnType<typeof stubCanvas>;
beforeEach(() => {
  canvas = stubCanvas();
});

const hash = 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E4';
/** A picture that has arrived, and that nothing keeps from being decoded. */
const load = (alt: string) => act(async () => fireEvent.load(screen.getByAltText(alt)));
const state = () => document.querySelector<HTMLElement>('[data-picture]')?.dataset.picture;

describe('a blurred image', () => {
  test('shows its blur, 32 by 32, until it has loaded', async () => {
    render(<BlurredImage src="/a.webp" blurhash={hash} alt="A tape" />);
    expect(canvas.putImageData).toHaveBeenCalledTimes(1);
    expect(document.querySelector('canvas')?.width).toBe(32);
    expect(document.querySelector('canvas')?.height).toBe(32);
    expect(state()).toBe('waiting');
    await load('A tape');
    expect(state()).toBe('loaded');
    expect(document.querySelector('canvas')).toBeNull();
  });

  test('goes back to the blur when it is given another picture', async () => {
    const { rerender } = render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" />);
    await load('A');
    rerender(<BlurredImage src="/b.webp" blurhash={hash} alt="B" />);
    expect(state()).toBe('waiting');
    expect(screen.getByAltText('B')).not.toBeVisible();
  });

  test('draws the blur only after its patience, and not at all for a picture that was quick', async () => {
    vi.useFakeTimers();
    const one = render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" blurDelayMs={150} />);
    vi.advanceTimersByTime(149);
    expect(document.querySelector('canvas')).toBeNull();
    await load('A');
    vi.advanceTimersByTime(1000);
    expect(canvas.putImageData).not.toHaveBeenCalled();
    one.unmount();
    vi.useRealTimers();
  });

  test('keeps the blur until the picture is decoded too', async () => {
    let decoded = () => {};
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(
      new Promise((resolve) => (decoded = resolve)),
    );
    const onLoad = vi.fn();
    render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" onLoad={onLoad} />);
    await load('A');
    expect(onLoad).toHaveBeenCalledTimes(1);
    expect(state()).toBe('waiting');
    expect(document.querySelector('canvas')).not.toBeNull();
    expect(screen.getByAltText('A')).not.toBeVisible();
    await act(async () => decoded());
    expect(state()).toBe('loaded');
    expect(document.querySelector('canvas')).toBeNull();
  });

  test('that can’t be decoded is broken, and one that was taken away is not', async () => {
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

  test('stops loading a picture that nobody waits for any more', () => {
    const { unmount } = render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" />);
    const image = screen.getByAltText('A');
    expect(image).toHaveAttribute('src', '/a.webp');
    unmount();
    expect(image).not.toHaveAttribute('src');
  });

  test('tells who owns it that it is broken, and stays behind its blur', () => {
    const onError = vi.fn();
    render(<BlurredImage src="/a.webp" blurhash={hash} alt="A" onError={onError} />);
    fireEvent.error(screen.getByAltText('A'));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(screen.getByAltText('A')).not.toBeVisible();
    expect(document.querySelector('canvas')).not.toBeNull();
  });

  test('shows what stands in for it only when it is missing', () => {
    const { rerender } = render(
      <BlurredImage src={null} blurhash="" alt="">
        Low Tide
      </BlurredImage>,
    );
    expect(screen.queryByText('Low Tide')).toBeNull();
    rerender(
      <BlurredImage src={null} blurhash="" alt="" isMissing>
        Low Tide
      </BlurredImage>,
    );
    expect(screen.getByText('Low Tide')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('canvas')).not.toBeNull();
  });
});

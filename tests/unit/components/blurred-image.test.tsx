import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BlurredImage } from '../../../src/components/blurred-image.tsx';
import { stubCanvas } from '../../flows/canvas.ts';

let canvas: ReturnType<typeof stubCanvas>;
beforeEach(() => {
  canvas = stubCanvas();
});

const hash = 'U5CrtB^B0fIp4=E4%0xt4=E4%0xt%0xt4=E4';
const state = () => document.querySelector<HTMLElement>('[data-picture]')?.dataset.picture;

describe('a blurred image', () => {
  test('shows its blur, 32 by 32, until it has loaded', () => {
    render(<BlurredImage src="/a.webp" hash={hash} alt="A tape" />);
    expect(canvas.putImageData).toHaveBeenCalledTimes(1);
    expect(document.querySelector('canvas')?.width).toBe(32);
    expect(document.querySelector('canvas')?.height).toBe(32);
    expect(state()).toBe('waiting');
    fireEvent.load(screen.getByAltText('A tape'));
    expect(state()).toBe('loaded');
    expect(document.querySelector('canvas')).toBeNull();
  });

  test('goes back to the blur when it is given another picture', () => {
    const { rerender } = render(<BlurredImage src="/a.webp" hash={hash} alt="A" />);
    fireEvent.load(screen.getByAltText('A'));
    rerender(<BlurredImage src="/b.webp" hash={hash} alt="B" />);
    expect(state()).toBe('waiting');
    expect(screen.getByAltText('B')).not.toBeVisible();
  });

  test('draws the blur only after its patience, and not at all for a picture that was quick', () => {
    vi.useFakeTimers();
    const one = render(<BlurredImage src="/a.webp" hash={hash} alt="A" patience={150} />);
    vi.advanceTimersByTime(149);
    expect(document.querySelector('canvas')).toBeNull();
    fireEvent.load(screen.getByAltText('A'));
    vi.advanceTimersByTime(1000);
    expect(canvas.putImageData).not.toHaveBeenCalled();
    one.unmount();
    vi.useRealTimers();
  });

  test('tells who owns it that it is broken, and stays behind its blur', () => {
    const onError = vi.fn();
    render(<BlurredImage src="/a.webp" hash={hash} alt="A" onError={onError} />);
    fireEvent.error(screen.getByAltText('A'));
    expect(onError).toHaveBeenCalledTimes(1);
    expect(screen.getByAltText('A')).not.toBeVisible();
    expect(document.querySelector('canvas')).not.toBeNull();
  });

  test('shows what stands in for it only when it is missing', () => {
    const { rerender } = render(
      <BlurredImage src={null} hash="" alt="">
        Low Tide
      </BlurredImage>,
    );
    expect(screen.queryByText('Low Tide')).toBeNull();
    rerender(
      <BlurredImage src={null} hash="" alt="" missing>
        Low Tide
      </BlurredImage>,
    );
    expect(screen.getByText('Low Tide')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('canvas')).not.toBeNull();
  });
});

import { vi } from 'vitest';

/** jsdom has no canvas: this one takes what is drawn, and tells how often. Call it in beforeEach. */
export function stubCanvas() {
  const context = {
    createImageData: (width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData: vi.fn(),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  return context;
}

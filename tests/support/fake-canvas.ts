import { vi } from 'vitest';

/** A canvas context for jsdom, which has none; returned to count calls. Call it in beforeEach. */
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

import { vi } from 'vitest';

/** Gives jsdom a canvas context, as `jsdom-setup` does before each test; returned to count its calls. */
export function stubCanvas() {
  const context = {
    createImageData: (width: number, height: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4),
    }),
    putImageData: vi.fn<(image: ImageData) => void>(),
    canvas: { width: 0, height: 0 },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  return context;
}

import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { stubCanvas } from './fake-canvas.ts';
import { installFastComputedStyle } from './fast-computed-style.ts';

// The first test of a page also waits for its modules, which takes long on a busy machine.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => void stubCanvas());
afterEach(() => {
  // The files of a worker share modules: none of them may go on waiting for a timer of this test.
  if (vi.isFakeTimers()) vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
installFastComputedStyle();

// jsdom can't open a <dialog>, scroll, animate, or decode an image.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.show ??= HTMLDialogElement.prototype.showModal;
window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
window.scrollTo = () => {};
window.scrollBy = () => {};
HTMLImageElement.prototype.decode ??= async () => {};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.animate ??= () => ({}) as Animation;
// jsdom has no layout, so everything is in sight, and nothing changes its size.
window.IntersectionObserver ??= class {
  constructor(readonly notify: IntersectionObserverCallback) {}
  observe() {
    this.notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect() {}
} as never;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

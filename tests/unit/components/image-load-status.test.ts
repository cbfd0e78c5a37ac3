import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackImageLoads } from '../../../src/components/images/image-load-status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tracker of two loading images, and the load states that it has reported. */
function trackTwoImages() {
  const reported: string[] = ['none'];
  const tracker = trackImageLoads((loadError) => {
    const state = loadError ?? 'none';
    if (state !== reported.at(-1)) reported.push(state);
  });
  const retryFirst = vi.fn();
  const retrySecond = vi.fn();
  const remove = { retryFirst: tracker.add(retryFirst), retrySecond: tracker.add(retrySecond) };
  const load = (which: 'retryFirst' | 'retrySecond') => {
    tracker.markLoaded();
    remove[which]();
  };
  return { tracker, reported, retryFirst, retrySecond, remove, load };
}

describe('The load status of images', () => {
  test('has no error as long as one image loads every few seconds', () => {
    const { reported, load } = trackTwoImages();
    vi.advanceTimersByTime(7_900);
    load('retryFirst');
    vi.advanceTimersByTime(7_900);
    load('retrySecond');
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual(['none']);
  });

  test('has an error when no image has loaded for eight seconds, until one loads', () => {
    const { reported, load } = trackTwoImages();
    vi.advanceTimersByTime(9_000);
    expect(reported).toEqual(['none', 'some']);
    load('retryFirst');
    expect(reported).toEqual(['none', 'some', 'none']);
    vi.advanceTimersByTime(9_000);
    expect(reported).toEqual(['none', 'some', 'none', 'some']);
    load('retrySecond');
    expect(reported.at(-1)).toBe('none');
  });

  test('has an error as soon as one image fails, even if others load', async () => {
    const { reported, tracker, retryFirst, remove, load } = trackTwoImages();
    tracker.markFailed(retryFirst);
    expect(reported).toEqual(['none', 'some']);
    load('retrySecond');
    expect(reported).toEqual(['none', 'some']);
    remove.retryFirst();
    await Promise.resolve();
    expect(reported).toEqual(['none', 'some', 'none']);
  });

  test('still has an error when the last image is replaced by another one, until that one loads', async () => {
    const { reported, tracker, retryFirst, remove } = trackTwoImages();
    tracker.markFailed(retryFirst);
    remove.retryFirst();
    remove.retrySecond();
    const removeThird = tracker.add(vi.fn());
    await Promise.resolve();
    expect(reported).toEqual(['none', 'some']);
    tracker.markLoaded();
    removeThird();
    expect(reported).toEqual(['none', 'some', 'none']);
  });

  test('retries the images that have not loaded, and no others', () => {
    const { reported, tracker, retryFirst, retrySecond, load } = trackTwoImages();
    load('retrySecond');
    tracker.markFailed(retryFirst);
    tracker.retry();
    expect(retryFirst).toHaveBeenCalledTimes(1);
    expect(retrySecond).not.toHaveBeenCalled();
    expect(reported).toEqual(['none', 'some', 'retrying']);
    vi.advanceTimersByTime(9_000);
    expect(reported).toEqual(['none', 'some', 'retrying', 'some']);
    tracker.retry();
    load('retryFirst');
    expect(reported.slice(4)).toEqual(['retrying', 'none']);
  });
});

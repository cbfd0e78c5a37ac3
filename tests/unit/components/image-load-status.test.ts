import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { trackImageLoads } from '../../../src/components/images/image-load-status.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Two pictures that are waited for, and what happened to the trouble so far. */
function scene() {
  const story: string[] = ['none'];
  const pictures = trackImageLoads((trouble) => {
    const now = trouble ?? 'none';
    if (now !== story.at(-1)) story.push(now);
  });
  const one = vi.fn();
  const two = vi.fn();
  const leave = { one: pictures.add(one), two: pictures.add(two) };
  const arrive = (which: 'one' | 'two') => {
    pictures.markLoaded();
    leave[which]();
  };
  return { pictures, story, one, two, leave, arrive };
}

describe('pictures that are waited for', () => {
  test('are no trouble as long as one arrives every few seconds', () => {
    const { story, arrive } = scene();
    vi.advanceTimersByTime(7_900);
    arrive('one');
    vi.advanceTimersByTime(7_900);
    arrive('two');
    vi.advanceTimersByTime(60_000);
    expect(story).toEqual(['none']);
  });

  test('are trouble when none has come within ten seconds, until one does', () => {
    const { story, arrive } = scene();
    vi.advanceTimersByTime(9_000);
    expect(story).toEqual(['none', 'some']);
    arrive('one');
    expect(story).toEqual(['none', 'some', 'none']);
    vi.advanceTimersByTime(9_000);
    expect(story).toEqual(['none', 'some', 'none', 'some']);
    arrive('two');
    expect(story.at(-1)).toBe('none');
  });

  test('are trouble at once when one fails, however many others come', async () => {
    const { story, pictures, one, leave, arrive } = scene();
    pictures.markFailed(one);
    expect(story).toEqual(['none', 'some']);
    arrive('two');
    expect(story).toEqual(['none', 'some']);
    leave.one();
    await Promise.resolve();
    expect(story).toEqual(['none', 'some', 'none']);
  });

  test('are still trouble when the last one gives way to another, until that comes', async () => {
    const { story, pictures, one, leave } = scene();
    pictures.markFailed(one);
    leave.one();
    leave.two();
    const leaveThree = pictures.add(vi.fn());
    await Promise.resolve();
    expect(story).toEqual(['none', 'some']);
    pictures.markLoaded();
    leaveThree();
    expect(story).toEqual(['none', 'some', 'none']);
  });

  test('are all asked for again, and not a second time what has come', () => {
    const { story, pictures, one, two, arrive } = scene();
    arrive('two');
    pictures.markFailed(one);
    pictures.retry();
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).not.toHaveBeenCalled();
    expect(story).toEqual(['none', 'some', 'retrying']);
    vi.advanceTimersByTime(9_000);
    expect(story).toEqual(['none', 'some', 'retrying', 'some']);
    pictures.retry();
    arrive('one');
    expect(story.slice(4)).toEqual(['retrying', 'none']);
  });

  test('that nobody waits for any more are forgotten', () => {
    const { story, pictures, one, leave } = scene();
    leave.one();
    leave.two();
    pictures.markFailed(one);
    vi.advanceTimersByTime(60_000);
    expect(story).toEqual(['none']);
  });
});

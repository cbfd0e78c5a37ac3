import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadChunk } from '../../../src/services/load-chunk.ts';

/** Answers each `fetch` with a status, or with an error for null. */
const answers = vi.fn<(url: string) => number | null>();
const load = vi.fn(async () => 'module');

beforeEach(() => {
  answers.mockReset().mockReturnValue(200);
  load.mockClear();
  vi.stubGlobal('fetch', async (url: string) => {
    const status = answers(url);
    if (status === null) throw new TypeError('NetworkError');
    return new Response('', { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

/** Lets each appended style sheet load or fail, which jsdom does not do. */
function settleStyleSheets(type: 'load' | 'error') {
  for (const link of document.querySelectorAll('link')) link.dispatchEvent(new Event(type));
}

describe('Loading a chunk', () => {
  test('imports nothing until all of its files have arrived', async () => {
    answers.mockImplementation((url) => (url === '/b1.js' ? null : 200));
    await expect(loadChunk(load, ['a1.js', 'b1.js'])).rejects.toMatchObject({ code: 'offline' });
    expect(load).not.toHaveBeenCalled();
    expect(answers.mock.calls).toEqual([['/a1.js'], ['/b1.js']]);
  });

  test('fetches at the next try only what is missing', async () => {
    answers.mockImplementation((url) => (url === '/b2.js' ? null : 200));
    await loadChunk(load, ['a2.js', 'b2.js']).catch(() => {});
    answers.mockReset().mockReturnValue(200);
    await expect(loadChunk(load, ['a2.js', 'b2.js'])).resolves.toBe('module');
    expect(answers.mock.calls).toEqual([['/b2.js']]);
  });

  test('does not fetch a file that the document loads itself', async () => {
    document.head.innerHTML = '<link rel="modulepreload" href="/a3.js">';
    await loadChunk(load, ['a3.js']);
    expect(answers).not.toHaveBeenCalled();
  });

  test('reloads once for a file that is gone, but no page with a form, and then rejects with "stale"', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { reload });
    document.body.innerHTML = '<form></form>';
    answers.mockReturnValue(404);
    const isStale = () =>
      expect(loadChunk(load, ['a4.js'])).rejects.toMatchObject({ code: 'stale' });
    await isStale();
    expect(reload).not.toHaveBeenCalled();
    document.body.replaceChildren();
    void loadChunk(load, ['a4.js']);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    await isStale();
    expect(reload).toHaveBeenCalledOnce();
    expect(load).not.toHaveBeenCalled();
  });

  test('rejects with "server" for a server that fails', async () => {
    answers.mockReturnValue(503);
    await expect(loadChunk(load, ['a6.js'])).rejects.toMatchObject({ code: 'server' });
  });

  test('waits for its style sheet, and adds it again after an error', async () => {
    const first = loadChunk(load, ['a5.css']);
    await vi.waitFor(() => expect(document.querySelector('link')).not.toBeNull());
    expect(load).not.toHaveBeenCalled();
    settleStyleSheets('error');
    await expect(first).rejects.toMatchObject({ code: 'offline' });
    expect(document.querySelector('link')).toBeNull();

    const second = loadChunk(load, ['a5.css']);
    await vi.waitFor(() => expect(document.querySelector('link')).not.toBeNull());
    const third = loadChunk(load, ['a5.css']);
    await new Promise((resolve) => setTimeout(resolve));
    expect(load).not.toHaveBeenCalled();
    settleStyleSheets('load');
    await expect(Promise.all([second, third])).resolves.toEqual(['module', 'module']);
    expect(document.querySelectorAll('link[rel=stylesheet]')).toHaveLength(1);
  });
});

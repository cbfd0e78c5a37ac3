import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { loadCode } from '../../../src/services/load-code.ts';

afterEach(() => vi.unstubAllGlobals());
// Nothing is reloaded where something can be typed.
beforeEach(() => document.body.replaceChildren(document.createElement('form')));

test.each([
  ['is said to lack a network if the site does not answer', false, 'offline'],
  ['is said to be out of date if the site answers', true, 'stale'],
])('A part whose import fails %s, and loads at the next try', async (_, answers, code) => {
  vi.stubGlobal('fetch', async () => {
    if (!answers) throw new TypeError('Failed to fetch');
    return new Response();
  });
  const load = vi.fn(async () => 'module').mockRejectedValueOnce(new TypeError('import'));
  const loadOnce = loadCode(load);
  await expect(loadOnce()).rejects.toMatchObject({ code });
  expect([await loadOnce(), await loadOnce()]).toEqual(['module', 'module']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('A missing part reloads the document for a new version once where nothing can be typed', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => new Response());
  document.body.replaceChildren();
  const load = () => loadCode(() => Promise.reject(new TypeError('import')))();
  void load();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(load()).rejects.toMatchObject({ code: 'stale' });
  expect(reload).toHaveBeenCalledOnce();
});

test('A part keeps the failure that its loading gives', async () => {
  const failure = new Failure('quota', 'Used up.');
  await expect(loadCode(() => Promise.reject(failure))()).rejects.toBe(failure);
});

import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { toFields } from '../../src/firebase/cassette-document.ts';
import { encodeFields } from '../../src/firebase/firestore-values.ts';
import { pageStart } from '../../src/services/page-start.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, member } from '../support/fake-backend.ts';
import { findShelf, renderExplore } from '../support/render-explore.tsx';

/** The inline script of /explore and the page after it, with an index of two parts. */

const image = (path: string) => ({ path, token: 'token', blurhash: '' });
function tape(index: number, fields: Partial<Cassette> = {}): Cassette {
  const id = `tape${index}`;
  const images = { spine: image(`s${id}`), front: image(`f${id}`), fullJCard: image(`j${id}`) };
  return buildCassette({ id, images, part: index < 40 ? 'p0' : 'p1', createdAt: 1, ...fields });
}
const cassettes = Array.from({ length: 60 }, (_, index) =>
  tape(index, {
    crates: index % 9 === 0 ? ['For a Night Bus'] : index % 11 === 0 ? ['Rain'] : [],
    createdAt: index % 13 === 0 ? 100 + index : 1,
  }),
);

const part = (name: string) => {
  const own = cassettes.filter((cassette) => cassette.part === name);
  const entry = (cassette: Cassette) => ({
    ...toFields(cassette),
    part: name,
    createdAt: new Date(cassette.createdAt ?? 0),
  });
  return { tapes: Object.fromEntries(own.map((cassette) => [cassette.id, entry(cassette)])) };
};
const metaOf = (name: string) => ({ version: `${name} as it is`, count: 1, bytes: 1 });
const documents: Record<string, object> = {
  meta: { parts: { p0: metaOf('p0'), p1: metaOf('p1') } },
  p0: part('p0'),
  p1: part('p1'),
};

/** Answers for the index; its second part is on its way until `release` is called. */
let release = () => {};
function serveIndex() {
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const names: string[] = JSON.parse(body).documents;
    if (names.some((name) => name.endsWith('/p1'))) await held;
    return Response.json(
      names.map((name) => ({
        found: { name, fields: encodeFields(documents[name.split('/').at(-1) ?? ''] ?? {}) },
      })),
    );
  });
}

/** The paths of the pictures that the inline script has requested, in their order. */
let requested: HTMLImageElement[] = [];
const requestedPaths = () =>
  requested.map(({ src }) => decodeURIComponent(new URL(src).pathname.split('/').at(-1) ?? ''));

let runs = 0;
/** Runs the inline script at this URL. */
async function runInlineScript(query: string) {
  window.history.pushState(null, '', `/explore${query}`);
  // Each run is a module of its own; what it imports is the page's.
  await import(/* @vite-ignore */ `../../src/start-explore.ts?run=${++runs}`);
}

const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value));

beforeEach(() => {
  requested = [];
  vi.stubGlobal(
    'Image',
    class extends Image {
      constructor() {
        super();
        requested.push(this);
      }
    },
  );
  const script = {
    dataset: { emulators: '1,2,3', auth: '/session.js /auth.js' },
  } as unknown as HTMLScriptElement;
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  store('last-account', member);
  store('firebase:authUser:demo:[DEFAULT]', {
    uid: member.uid,
    stsTokenManager: {
      accessToken: 'token',
      refreshToken: 'refresh',
      expirationTime: Date.now() + 3_600_000,
    },
  });
  serveIndex();
});
afterEach(() => {
  release();
  for (const key of Object.keys(pageStart)) delete pageStart[key as keyof typeof pageStart];
  vi.unstubAllGlobals();
  window.innerWidth = 1024;
});

const pathsIn = (shelf: HTMLElement) =>
  [...shelf.querySelectorAll('img')].map(
    ({ src }) => new URL(src).pathname.split('/').at(-1) ?? '',
  );

describe('The inline script of /explore', () => {
  test.each([
    ['at a first visit', 1024, '?shuffle=16', null],
    ['on a phone', 390, '?shuffle=32', null],
    ['in colours, beside the rail', 990, '?shuffle=16', null, 'colours'],
    ['with what is new at the head', 1024, '?shuffle=16', { newest: 50, since: null, time: 0 }],
    ['with little that is new, on a phone', 390, '?shuffle=16', { newest: 120, since: 5, time: 0 }],
  ])(
    'requests the pictures that the page then shows: %s',
    async (_, width, query, visit, mode = 'spines') => {
      window.innerWidth = width;
      if (visit) store('last-visit', visit);
      localStorage.setItem('view-mode', mode);
      await runInlineScript(query);
      await expect.poll(() => requested.length).toBeGreaterThan(0);
      renderExplore({ cassettes, query });
      const shelf = await findShelf();
      await expect.poll(() => pathsIn(shelf)).toEqual(requestedPaths());
      expect(requested.length).toBe({ 390: 12, 990: 28, 1024: 30 }[width]);
      await act(async () => release());
    },
  );

  test('counts the spines of a row beside the scrollbar, which the styles show later', async () => {
    const { style } = document.documentElement;
    vi.spyOn(document.documentElement, 'clientWidth', 'get').mockImplementation(() =>
      style.overflowY === 'scroll' ? 960 : 975,
    );
    await runInlineScript('?shuffle=16');
    expect(style.overflowY).toBe('');
    // Rows of 14 spines; without the scrollbar, of 15.
    await expect.poll(() => requested.length).toBe(28);
    style.overflowY = 'scroll';
    onTestFinished(() => void style.removeProperty('overflow-y'));
    renderExplore({ cassettes, query: '?shuffle=16' });
    const shelf = await findShelf();
    await expect.poll(() => pathsIn(shelf)).toEqual(requestedPaths());
  });

  test('begins with what has its picture here when there is no network', async () => {
    const kept = [7, 31, 45, 58].map((index) => `stape${index}`);
    const urls = kept.map((path) => `https://storage.example/v0/b/demo/o/${path}?token=token`);
    const keys = async () => urls.map((url) => ({ url }));
    vi.stubGlobal('caches', { has: async () => true, open: async () => ({ keys }) });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const parts = { p0: { version: '', cassettes, unreadableIds: [] } };
    pageStart.cache = { uid: member.uid, parts, shown: cassettes };
    await runInlineScript('?shuffle=16');
    await expect.poll(() => requested.length).toBe(30);
    expect(requestedPaths().slice(0, 4).sort()).toEqual(kept.sort());
    renderExplore({ cassettes, query: '?shuffle=16' });
    const shelf = await findShelf();
    await expect.poll(() => pathsIn(shelf)).toEqual(requestedPaths());
    expect(await screen.findByText(/No connection: the shelf of your last visit/)).toBeVisible();
    expectLogged('The list failed.');
  });

  test.each([
    ['after the pictures', false],
    ['when it is asked to sign out', true],
  ])('loads the code of Auth %s', async (_, signsOut) => {
    let showPictures = () => {};
    const held = new Promise<void>((resolve) => (showPictures = resolve));
    vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(held);
    await runInlineScript('?shuffle=16');
    const { callCount, user } = renderExplore({ cassettes, query: '?shuffle=16' });
    const shelf = await findShelf();
    await expect.poll(() => pathsIn(shelf).length).toBe(30);
    await act(async () => {});
    expect(callCount('load session')).toBe(0);
    if (signsOut) await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    else showPictures();
    await expect.poll(() => callCount('load session')).toBe(1);
  });

  test('preloads the code of Auth for a visitor without an account', async () => {
    localStorage.removeItem('firebase:authUser:demo:[DEFAULT]');
    await runInlineScript('');
    const links = [...document.querySelectorAll('link[rel=modulepreload]')];
    for (const link of links) link.remove();
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/session.js', '/auth.js']);
  });

  test.each([
    ['?shuffle=16&tape=tape1', 'spines'],
    ['?shuffle=16&find=T', 'spines'],
    ['?shuffle=16', 'list'],
  ])('requests none where the page shows others first: %s, %s', async (query, mode) => {
    localStorage.setItem('view-mode', mode);
    await runInlineScript(query);
    release();
    await pageStart.load?.take(async () => {}, new AbortController().signal);
    expect(requested).toEqual([]);
  });
});

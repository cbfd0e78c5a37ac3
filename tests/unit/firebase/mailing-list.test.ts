import { afterEach, expect, it, vi } from 'vitest';
import { localSettings } from '../../../src/firebase/settings.ts';

afterEach(() => vi.unstubAllGlobals());

/** Joins in a page that was just loaded; the name of the record that was sent. */
async function joinInNewPage(email: string): Promise<string> {
  vi.resetModules();
  const { openMailingList } = await import('../../../src/firebase/mailing-list.ts');
  const send = vi.fn(async (..._: unknown[]) => Response.json({ commitTime: 'now' }));
  vi.stubGlobal('fetch', send);
  await openMailingList(localSettings('1,2,3')).join(email, 'spring-releases');
  const options = send.mock.calls[0]?.[1] as RequestInit;
  return JSON.parse(String(options.body)).writes[0].update.name;
}

function stubSessionStorage(): void {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
}

it('The same address after a reload is the same record, another address is another one', async () => {
  stubSessionStorage();
  const first = await joinInNewPage('a@b.example');
  expect(await joinInNewPage('a@b.example')).toBe(first);
  expect(await joinInNewPage('c@d.example')).not.toBe(first);
});

it('Without storage an address can join too, in the collection of its page', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  expect(await joinInNewPage('a@b.example')).toMatch(/\/spring-releases\/[\w-]{36}$/);
});

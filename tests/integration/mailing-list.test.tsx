import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { Signup } from '../../src/domain/mailing-list.ts';
import { expectLogged } from '../support/console-errors.ts';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const day = (at: number) => Date.UTC(2026, 0, at, 12);
const few = (): Signup[] => [
  { id: '1', email: 'ann@spool.example', createdAt: day(1) },
  { id: '2', email: 'bo@dub.example', createdAt: day(2) },
  { id: '3', email: 'ann@spool.example', createdAt: day(3) },
  { id: '4', email: 'cy@spool.example', createdAt: day(4) },
];
const many = (count: number): Signup[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    email: `person-${at}@spool.example`,
    createdAt: day(1) + at,
  }));

async function open(signups = few(), query = '') {
  const view = renderRoute(`/admin?tab=mailing-list${query}`, { account: editor, signups });
  await screen.findByRole('search');
  return view;
}
// Not by role: with hundreds of rows that is slow.
const rows = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const searchBox = () => screen.getByRole('searchbox', { name: 'Search the addresses' });

/** The downloads that the page has started. */
let downloads: ReturnType<typeof recordDownloads>;
beforeEach(() => {
  downloads = recordDownloads();
});

describe('The tab of the mailing list', () => {
  it('has its own link beside the cassettes', async () => {
    const { user } = renderRoute('/admin', {
      account: editor,
      cassettes: [buildCassette()],
      signups: few(),
    });
    const tabs = within(await screen.findByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Cassettes' })).toHaveAttribute('aria-current', 'page');
    await user.click(tabs.getByRole('link', { name: 'Mailing list' }));
    expect(await screen.findByRole('table', { name: 'Addresses' })).toBeVisible();
    expect(tabs.getByRole('link', { name: 'Mailing list' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(tabs.getByRole('link', { name: 'Mailing list' })).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mailing list');
    expect(screen.queryByRole('button', { name: 'Add Cassette' })).toBeNull();
    expect(button('Logout')).toBeVisible();
  });

  it('loads no cassettes, and the other tab loads them once', async () => {
    const { user, callCount } = await open();
    expect(callCount('loadCassettes')).toBe(0);
    for (const name of ['Cassettes', 'Mailing list', 'Cassettes'])
      await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByText('0 tapes')).toBeVisible();
    expect(callCount('loadCassettes')).toBe(1);
  });

  it('keeps the filters of the cassettes for the way back', async () => {
    const { user } = renderRoute('/admin?only=in-stock', {
      account: editor,
      cassettes: [buildCassette()],
    });
    await screen.findByText('0 of 1 tape');
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await user.click(await screen.findByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByText('0 of 1 tape')).toBeVisible();
  });

  it('is hidden from members, and loads nothing', async () => {
    const { calls } = renderRoute('/admin?tab=mailing-list', { account: member, signups: few() });
    expect(await screen.findByText(/can browse the shelf/)).toBeVisible();
    expect(calls.map(({ name }) => name)).toEqual(['load session']);
  });
});

describe('The list', () => {
  it('shows the number of signups, and the newest first with the time of consent', async () => {
    const { callCount } = await open();
    expect(await screen.findByText('4 sign-ups')).toBeVisible();
    expect(rows()).toEqual([
      'cy@spool.example',
      'ann@spool.example',
      'bo@dub.example',
      'ann@spool.example',
    ]);
    expect(screen.getByText(/Jan 4, 2026/)).toHaveAttribute('datetime', '2026-01-04T12:00:00.000Z');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5');
    expect(callCount('readAll')).toBe(0);
  });

  it('is loaded page by page', async () => {
    const { user, callCount } = await open(many(150));
    expect(await screen.findByText('150 sign-ups')).toBeVisible();
    expect(rows()).toHaveLength(100);
    expect(rows()[0]).toBe('person-149@spool.example');
    await user.click(screen.getByText('Show more'));
    await waitFor(() => expect(rows()).toHaveLength(150));
    expect(rows()[149]).toBe('person-0@spool.example');
    expect(screen.queryByText('Show more')).toBeNull();
    expect([callCount('listNewest'), callCount('readAll')]).toEqual([2, 0]);
  });

  it('stays when a page fails to load, which can be retried', async () => {
    const { user, failNext } = await open(many(150));
    await screen.findByText('150 sign-ups');
    failNext('listNewest', new Failure('offline', 'no network'));
    await user.click(screen.getByText('Show more'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('More of the mailing list failed.');
    expect(rows()).toHaveLength(100);
    await user.click(screen.getByText('Try again'));
    await waitFor(() => expect(rows()).toHaveLength(150));
  });

  it('says that it is empty, and offers no actions then', async () => {
    await open([]);
    expect(await screen.findByText(/Nobody has signed up yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Export|Copy/ })).toBeNull();
  });

  it('counts the records without a time, and shows them on request', async () => {
    const { user } = await open([...few(), { id: '5', email: 'old@x.example', createdAt: null }]);
    expect(await screen.findByText('One more has no time of consent.')).toBeVisible();
    await user.click(button('Show all'));
    await waitFor(() => expect(rows()).toContain('old@x.example'));
    expect(screen.getByText('not known')).toBeVisible();
  });

  it('is cleared by a sign-out', async () => {
    const { signInAs } = await open();
    await screen.findByText('4 sign-ups');
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    expect(rows()).toEqual([]);
  });
});

describe('The search', () => {
  it('reads only addresses that begin with the text', async () => {
    const { user, calls } = await open();
    await user.type(searchBox(), 'ANN');
    await waitFor(() => expect(rows()).toEqual(['ann@spool.example', 'ann@spool.example']));
    expect(screen.getByText('Addresses that begin with “ANN”.')).toBeVisible();
    expect(calls.filter(({ name }) => name === 'findByPrefix')).toEqual([
      { name: 'findByPrefix', args: ['ann'] },
    ]);
    expect(calls.some(({ name }) => name === 'readAll')).toBe(false);
  });
});

describe('Removing an address', () => {
  async function askToRemove(email: string) {
    const view = await open();
    await screen.findByText('4 sign-ups');
    const [removeButton] = screen.getAllByRole('button', { name: `X remove ${email}` });
    await view.user.click(removeButton!);
    const question = within(await screen.findByRole('alertdialog'));
    return { ...view, question };
  }

  it('asks first', async () => {
    const { user, question, signups } = await askToRemove('bo@dub.example');
    expect(question.getByText('bo@dub.example')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(signups).toHaveLength(4);
  });

  it('deletes all its records and focuses the next row', async () => {
    const { user, question, signups } = await askToRemove('ann@spool.example');
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 sign-ups')).toBeVisible();
    expect(rows()).toEqual(['cy@spool.example', 'bo@dub.example']);
    expect(signups.map(({ email }) => email)).toEqual(['bo@dub.example', 'cy@spool.example']);
    expect(button('X remove bo@dub.example')).toHaveFocus();
    expect(screen.getByText('ann@spool.example is removed.')).toBeInTheDocument();
  });

  it('removes it from the loaded list and the search results', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('3 addresses saved as CSV.');
    await user.click(button('X remove ann@spool.example'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toEqual(['cy@spool.example', 'bo@dub.example']));
    await user.click(button('Export CSV'));
    await screen.findByText('2 addresses saved as CSV.');
    expect(await downloads.at(-1)?.text).not.toContain('ann@');
  });
});

describe('Exports and copies of the whole list', () => {
  it('Copy copies each address once', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
    expect(await screen.findByText('3 addresses copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'cy@spool.example, bo@dub.example, ann@spool.example',
    );
  });

  it('A copy that the browser refuses shows a message, and can be retried', async () => {
    const { user, callCount } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
    await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
    expect(await screen.findByText(/did not let us copy/)).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('Copying failed.', expect.any(Error));
    vi.mocked(console.error).mockClear();
    await user.click(button('Try again'));
    expect(await screen.findByText('3 addresses copied.')).toBeVisible();
    expect(callCount('readAll')).toBe(1);
  });

  it('The CSV holds each address with its first consent', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('3 addresses saved as CSV.')).toBeVisible();
    expect(downloads[0]?.name).toMatch(/^mailing-list-\d{4}-\d\d-\d\d\.csv$/);
    expect(await downloads[0]?.text).toBe(
      [
        '\uFEFFemail,consented_at',
        'cy@spool.example,2026-01-04T12:00:00.000Z',
        'bo@dub.example,2026-01-02T12:00:00.000Z',
        'ann@spool.example,2026-01-01T12:00:00.000Z',
        '',
      ].join('\r\n'),
    );
    expect(screen.getByText('3 addresses from 4 sign-ups')).toBeVisible();
  });

  it('The file for listmonk leaves out formulas, and names them', async () => {
    const { user } = await open([...few(), { id: '5', email: '+x@b.example', createdAt: 0 }]);
    await user.click(await screen.findByRole('button', { name: 'Export for listmonk' }));
    expect(
      await screen.findByText(
        '3 addresses saved for listmonk. Left out, because a spreadsheet would run them: +x@b.example.',
      ),
    ).toBeVisible();
    expect(downloads[0]?.name).toMatch(/^mailing-list-listmonk-/);
    expect(await downloads[0]?.text).toContain('\uFEFFemail,name,attributes\r\n');
  });

  it('The list is read once for all exports, also after a change of tab', async () => {
    const { user, callCount } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/saved as CSV/);
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await screen.findByText('3 addresses from 4 sign-ups');
    await user.click(button('Export for listmonk'));
    await screen.findByText(/saved for listmonk/);
    expect(callCount('readAll')).toBe(1);
  });

  it('An export shows its progress and can be stopped', async () => {
    const { user, holdCalls, callCount } = await open();
    const release = holdCalls('readAll');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(screen.getByRole('progressbar', { name: 'Addresses read' })).toBeVisible();
    await user.click(button('Stop'));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(downloads).toEqual([]);
    await user.click(button('Export CSV'));
    await screen.findByText(/saved as CSV/);
    expect(callCount('readAll')).toBe(2);
  });

  it('An export that fails shows and logs the error, and can be retried', async () => {
    const { user, failNext } = await open();
    await screen.findByText('4 sign-ups');
    failNext('readAll', new Failure('offline', 'no network'));
    await user.click(button('Export CSV'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Reading the mailing list failed.');
    expect(downloads).toEqual([]);
    await user.click(button('Try again'));
    expect(await screen.findByText('3 addresses saved as CSV.')).toBeVisible();
  });
});

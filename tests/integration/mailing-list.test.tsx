import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import type { Signup } from '../../src/domain/mailing-list.ts';
import { expectLogged } from '../support/console-errors.ts';
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
// Asked by its role, each of hundreds of rows would be looked at with all that is above it.
const rows = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const box = () => screen.getByRole('searchbox', { name: 'Search the addresses' });

/** What was handed to the browser as a download. */
const saved: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  saved.length = 0;
  let blob = new Blob();
  URL.createObjectURL = (one) => {
    blob = one as Blob;
    return 'blob:x';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    // `text` would take the byte order mark away.
    const text = blob.arrayBuffer().then((bytes) => Buffer.from(bytes).toString('utf8'));
    saved.push({ name: this.download, text });
  });
});

describe('the tab', () => {
  it('stands beside the cassettes, by a link of its own', async () => {
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

  it('fetches no tape by itself, and the tapes once for all visits to theirs', async () => {
    const { user, callCount: count } = await open();
    expect(count('list')).toBe(0);
    for (const name of ['Cassettes', 'Mailing list', 'Cassettes'])
      await user.click(screen.getByRole('link', { name }));
    expect(await screen.findByText('0 tapes')).toBeVisible();
    expect(count('list')).toBe(1);
  });

  it('asks before something typed is lost with the room', async () => {
    const { user } = renderRoute('/admin', {
      account: editor,
      cassettes: [buildCassette({ title: 'Rain' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Rain' }));
    const label = await screen.findByLabelText('Label');
    await user.type(label, 'Caspla');
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(label).toHaveValue('Caspla');
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('searchbox', { name: 'Search the addresses' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByRole('button', { name: 'Edit Rain' })).toBeVisible();
    expect(screen.queryByDisplayValue('Caspla')).toBeNull();
  });

  it('finds the cassettes as they were left', async () => {
    const { user } = renderRoute('/admin?only=in-stock', {
      account: editor,
      cassettes: [buildCassette()],
    });
    await screen.findByText('0 of 1 tape');
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await user.click(await screen.findByRole('link', { name: 'Cassettes' }));
    expect(await screen.findByText('0 of 1 tape')).toBeVisible();
  });

  it('is nothing that a member sees, and nothing is asked', async () => {
    const { calls } = renderRoute('/admin?tab=mailing-list', { account: member, signups: few() });
    expect(await screen.findByText(/can browse the shelf/)).toBeVisible();
    expect(calls.map(({ name }) => name)).toEqual(['load session']);
  });
});

describe('the list', () => {
  it('shows how many there are and the newest first, with the time of consent', async () => {
    const { callCount: count } = await open();
    expect(await screen.findByText('4 sign-ups')).toBeVisible();
    expect(rows()).toEqual([
      'cy@spool.example',
      'ann@spool.example',
      'bo@dub.example',
      'ann@spool.example',
    ]);
    expect(screen.getByText(/Jan 4, 2026/)).toHaveAttribute('datetime', '2026-01-04T12:00:00.000Z');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5');
    expect(count('readAll')).toBe(0);
  });

  it('comes page by page', async () => {
    const { user, callCount: count } = await open(many(150));
    expect(await screen.findByText('150 sign-ups')).toBeVisible();
    expect(rows()).toHaveLength(100);
    expect(rows()[0]).toBe('person-149@spool.example');
    await user.click(screen.getByText('Show more'));
    await waitFor(() => expect(rows()).toHaveLength(150));
    expect(rows()[149]).toBe('person-0@spool.example');
    expect(screen.queryByText('Show more')).toBeNull();
    expect([count('listNewest'), count('readAll')]).toEqual([2, 0]);
  });

  it('keeps what is there when a page fails, and tries it again', async () => {
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

  it('is empty and says so, without actions that would do nothing', async () => {
    await open([]);
    expect(await screen.findByText(/Nobody has signed up yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Export|Copy/ })).toBeNull();
  });

  it('that failed to load is said and logged, and can be tried again', async () => {
    const view = renderRoute('/admin?tab=mailing-list', { signups: few() });
    view.failNext('countSignups', new Failure('offline', 'no network'));
    view.become(editor);
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The mailing list failed.');
    expect(screen.queryByText(/Nobody has signed up/)).toBeNull();
    await view.user.click(button('Try again'));
    expect(await screen.findByText('4 sign-ups')).toBeVisible();
  });

  it('tells of records without a time, which stand in no order, and shows them', async () => {
    const { user } = await open([...few(), { id: '5', email: 'old@x.example', createdAt: null }]);
    expect(await screen.findByText('One more has no time of consent.')).toBeVisible();
    await user.click(button('Show all'));
    await waitFor(() => expect(rows()).toContain('old@x.example'));
    expect(screen.getByText('not known')).toBeVisible();
  });

  it('is off the screen after a sign-out', async () => {
    const { become } = await open();
    await screen.findByText('4 sign-ups');
    become(null);
    await screen.findByRole('dialog', { name: 'Login' });
    expect(rows()).toEqual([]);
  });
});

describe('the search', () => {
  it('asks for addresses that begin like that, and reads no others', async () => {
    const { user, calls } = await open();
    await user.type(box(), 'ANN');
    await waitFor(() => expect(rows()).toEqual(['ann@spool.example', 'ann@spool.example']));
    expect(screen.getByText('Addresses that begin with “ANN”.')).toBeVisible();
    expect(calls.filter(({ name }) => name === 'findByPrefix')).toEqual([
      { name: 'findByPrefix', args: ['ann'] },
    ]);
    expect(calls.some(({ name }) => name === 'readAll')).toBe(false);
  });

  it('inside all addresses reads them once, and then asks nothing more', async () => {
    const { user, callCount: count } = await open(few(), '&find=spool');
    expect(await screen.findByText('No address matches.')).toBeVisible();
    await user.click(button('Search inside all addresses'));
    await waitFor(() => expect(rows()).toEqual(['cy@spool.example', 'ann@spool.example']));
    expect(screen.getByText('2 of 3 addresses')).toBeVisible();
    await user.clear(box());
    await user.type(box(), 'dub');
    await waitFor(() => expect(rows()).toEqual(['bo@dub.example']));
    expect([count('readAll'), count('findByPrefix')]).toEqual([1, 1]);
  });

  it('that failed is said, and can be tried again', async () => {
    const { user, failNext } = await open();
    await screen.findByText('4 sign-ups');
    failNext('findByPrefix', new Failure('offline', 'no network'));
    await user.type(box(), 'bo');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The search failed.');
    await user.click(button('Try again'));
    await waitFor(() => expect(rows()).toEqual(['bo@dub.example']));
  });
});

describe('removing an address', () => {
  async function ask(email: string) {
    const view = await open();
    await screen.findByText('4 sign-ups');
    const [x] = screen.getAllByRole('button', { name: `X remove ${email}` });
    await view.user.click(x!);
    const question = within(await screen.findByRole('alertdialog'));
    return { ...view, question };
  }

  it('asks first', async () => {
    const { user, question, signups } = await ask('bo@dub.example');
    expect(question.getByText('bo@dub.example')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep it' }));
    expect(signups).toHaveLength(4);
  });

  it('takes every record of it, and the focus to the next row', async () => {
    const { user, question, signups } = await ask('ann@spool.example');
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('2 sign-ups')).toBeVisible();
    expect(rows()).toEqual(['cy@spool.example', 'bo@dub.example']);
    expect(signups.map(({ email }) => email)).toEqual(['bo@dub.example', 'cy@spool.example']);
    expect(button('X remove bo@dub.example')).toHaveFocus();
    expect(screen.getByText('ann@spool.example is removed.')).toBeInTheDocument();
  });

  it('that fails is said in the question, and can be tried again', async () => {
    const { user, question, failNext } = await ask('bo@dub.example');
    failNext('removeAddress', new Failure('offline', 'no network'));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await question.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Removing an address failed.');
    await user.click(question.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 sign-ups')).toBeVisible();
  });

  it('is gone from what was read and found as well', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText('3 addresses saved as CSV.');
    await user.click(button('X remove ann@spool.example'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(rows()).toEqual(['cy@spool.example', 'bo@dub.example']));
    await user.click(button('Export CSV'));
    await screen.findByText('2 addresses saved as CSV.');
    expect(await saved.at(-1)?.text).not.toContain('ann@');
  });
});

describe('what takes the whole list', () => {
  it('copies all addresses, each once', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
    expect(await screen.findByText('3 addresses copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(
      'cy@spool.example, bo@dub.example, ann@spool.example',
    );
  });

  it('says when the browser does not let it copy; a second press works', async () => {
    const { user, callCount: count } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('no'));
    await user.click(await screen.findByRole('button', { name: 'Copy all addresses' }));
    expect(await screen.findByText(/did not let us copy/)).toBeVisible();
    expect(console.error).toHaveBeenCalledWith('Copying failed.', expect.any(Error));
    vi.mocked(console.error).mockClear();
    await user.click(button('Try again'));
    expect(await screen.findByText('3 addresses copied.')).toBeVisible();
    expect(count('readAll')).toBe(1);
  });

  it('exports address and first consent as CSV', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('3 addresses saved as CSV.')).toBeVisible();
    expect(saved[0]?.name).toMatch(/^mailing-list-\d{4}-\d\d-\d\d\.csv$/);
    expect(await saved[0]?.text).toBe(
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

  it('exports for listmonk, and says what it left out', async () => {
    const { user } = await open([...few(), { id: '5', email: '+x@b.example', createdAt: 0 }]);
    await user.click(await screen.findByRole('button', { name: 'Export for listmonk' }));
    expect(
      await screen.findByText(
        '3 addresses saved for listmonk. Left out, because a spreadsheet would run them: +x@b.example.',
      ),
    ).toBeVisible();
    expect(saved[0]?.name).toMatch(/^mailing-list-listmonk-/);
    expect(await saved[0]?.text).toContain('\uFEFFemail,name,attributes\r\n');
  });

  it('reads once for all of them, also after a walk to another tab', async () => {
    const { user, callCount: count } = await open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await screen.findByText(/saved as CSV/);
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    await user.click(screen.getByRole('link', { name: 'Mailing list' }));
    await screen.findByText('3 addresses from 4 sign-ups');
    await user.click(button('Export for listmonk'));
    await screen.findByText(/saved for listmonk/);
    expect(count('readAll')).toBe(1);
  });

  it('shows how far it is, and can be stopped', async () => {
    const { user, holdCalls: hold, callCount: count } = await open();
    const release = hold('readAll');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(screen.getByRole('progressbar', { name: 'Addresses read' })).toBeVisible();
    await user.click(button('Stop'));
    release();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(saved).toEqual([]);
    await user.click(button('Export CSV'));
    await screen.findByText(/saved as CSV/);
    expect(count('readAll')).toBe(2);
  });

  it('that fails is said and logged, and can be tried again', async () => {
    const { user, failNext } = await open();
    await screen.findByText('4 sign-ups');
    failNext('readAll', new Failure('offline', 'no network'));
    await user.click(button('Export CSV'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Reading the mailing list failed.');
    expect(saved).toEqual([]);
    await user.click(button('Try again'));
    expect(await screen.findByText('3 addresses saved as CSV.')).toBeVisible();
  });
});

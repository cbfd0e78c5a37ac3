import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { Signup } from '../../src/domain/mailing-list.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette } from '../support/fake-backend.ts';

const day = (at: number) => Date.UTC(2026, 0, at, 12);
const few = (): Signup[] => [
  { id: '1', email: 'ann@spool.example', createdAt: day(1) },
  { id: '2', email: 'bo@dub.example', createdAt: day(2) },
  { id: '3', email: 'ann@spool.example', createdAt: day(3) },
  { id: '4', email: 'cy@spool.example', createdAt: day(4) },
];
const many = (count: number): Signup[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    email: `person-${at}@spool.example`,
    createdAt: day(1) + at,
  }));

const open = (signups = few(), cassettes: Cassette[] = []) =>
  renderAdmin({ signups, cassettes }, '?tab=mailing-list');
// Not by role: with hundreds of rows that is slow.
const rows = () => [...document.querySelectorAll('li > span')].map((cell) => cell.textContent);
const button = (name: string) => screen.getByRole('button', { name });
const press = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('The tab of the mailing list', () => {
  it('has its own link; the cassettes are loaded once, when their tab is opened, and keep their filters', async () => {
    const { user, callCount } = open(few(), [buildCassette()]);
    const tabs = within(await screen.findByRole('navigation', { name: 'Admin' }));
    const link = (name: string) => tabs.getByRole('link', { name });
    expect(await screen.findByRole('list', { name: /^Addresses/ })).toBeVisible();
    expect(link('Mailing list')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mailing list');
    expect(callCount('loadCassettes')).toBe(0);
    for (const name of ['Cassettes', 'Mailing list', 'Cassettes']) await user.click(link(name));
    expect(await screen.findByText('1 tape')).toBeVisible();
    expect(callCount('loadCassettes')).toBe(1);
  });

  it('shows the newest sign-ups first with the time of consent, and clears them at a sign-out', async () => {
    const { signInAs } = open();
    expect(await screen.findByText('4 sign-ups')).toBeVisible();
    expect(rows()).toEqual(['cy', 'ann', 'bo', 'ann'].map((name) => expect.stringContaining(name)));
    expect(screen.getByText(/Jan 4, 2026/)).toHaveAttribute('datetime', '2026-01-04T12:00:00.000Z');
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    expect(rows()).toEqual([]);
  });

  it('says that it is empty', async () => {
    open([]);
    expect(await screen.findByText(/Nobody has signed up yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
  });

  it('loads 500 at a time; a search says where it has looked', async () => {
    const { user, callCount } = open(many(501));
    expect(await screen.findByText('500 sign-ups and more')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'PERSON-0@');
    expect(await screen.findByText('0 of the newest 500 sign-ups')).toBeVisible();
    expect(screen.getByText('No address matches.')).toBeVisible();
    await press(user, 'Show more');
    expect(await screen.findByText('1 of 501 sign-ups')).toBeVisible();
    expect(rows()).toEqual(['person-0@spool.example']);
    expect(callCount('listNewest')).toBe(2);
  });
});

it('Removing an address asks first, deletes all its records and focuses the next row', async () => {
  const { user, signups } = open();
  await screen.findByText('4 sign-ups');
  const remove = () => screen.getAllByRole('button', { name: 'X remove ann@spool.example' })[0]!;
  await user.click(remove());
  await press(user, 'Keep it');
  expect(signups).toHaveLength(4);
  await user.click(remove());
  await press(user, 'Remove');
  expect(await screen.findByText('2 sign-ups')).toBeVisible();
  expect(signups.map(({ email }) => email)).toEqual(['bo@dub.example', 'cy@spool.example']);
  expect(button('X remove bo@dub.example')).toHaveFocus();
  expect(screen.getByText('ann@spool.example is removed.')).toBeInTheDocument();
});

it('An export reads the rest of the list, also after a failure, and has each address once, with its first consent', async () => {
  const downloads = recordDownloads();
  const again = { id: 'again', email: 'person-500@spool.example', createdAt: day(4) };
  const { user, failNext } = open([...many(501), again]);
  await screen.findByText('500 sign-ups and more');
  failNext('listNewest', new Failure('offline', 'no network'));
  await press(user, 'Export CSV');
  expect(await screen.findByText(/^No connection/)).toBeVisible();
  expectLogged('The mailing list failed.');
  expect(downloads).toEqual([]);
  await press(user, 'Try again');
  await waitFor(() => expect(rows()).toHaveLength(502));
  await press(user, 'Export CSV');
  expect(await screen.findByText(/^501 addresses saved as CSV\. Do not add/)).toBeVisible();
  expect(downloads[0]?.name).toMatch(/^mailing-list-\d{4}-\d\d-\d\d\.csv$/);
  expect((await downloads[0]?.text)?.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFemail,consented_at',
    'person-500@spool.example,2026-01-01T12:00:00.500Z',
    'person-499@spool.example,2026-01-01T12:00:00.499Z',
  ]);
});

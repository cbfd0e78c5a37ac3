import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { pageStart } from '../../src/services/page-start.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

/** The head of the table is there before the rows are: the count comes with them. */
async function open(cassettes: ReturnType<typeof buildCassette>[]) {
  const view = renderAdmin({ cassettes });
  await screen.findByText(/^\d+ tapes?$/);
  return view;
}

describe('A visit of an editor whom the device knows', () => {
  const cassette = buildCassette({ title: 'Night Bus' });
  beforeEach(() => localStorage.setItem('last-account', JSON.stringify(editor)));
  afterEach(() => {
    delete pageStart.cache;
    delete pageStart.beforeAuth;
  });

  it('begins with the rows that the inline script of the page has read', async () => {
    pageStart.cache = { uid: editor.uid, parts: {}, shown: [cassette] };
    renderAdmin().holdCalls('loadCassettes');
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
  });

  it('shows the rows before the code of Auth is loaded', async () => {
    let showRows = () => {};
    pageStart.beforeAuth = new Promise<void>((resolve) => (showRows = resolve));
    const { callCount } = renderAdmin({ cassettes: [cassette] });
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
    expect(callCount('load session')).toBe(0);
    showRows();
    await waitFor(() => expect(callCount('load session')).toBe(1));
  });
});

const titles = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('The catalogue table', () => {
  it('Lists are joined by comma and space, and N/A stands for no locations', async () => {
    await open([
      buildCassette({
        title: 'Night Bus',
        artist: ['Mira Sol', 'Anna Ålund'],
        country: 'Sweden',
        genre: ['Ambient', 'Dub'],
        label: 'Caspla',
        releaseId: 'CSP-001',
        releaseYear: 2019,
        editorNotes: 'Dubbed at half speed.',
        link: 'https://spool.example/night-bus',
        inStock: 'Yes',
        locations: ['Malmö', 'Berlin'],
      }),
      buildCassette({ title: 'Bare', createdAt: null }),
    ]);
    const cells = async (title: string) =>
      within((await screen.findByRole('rowheader', { name: title })).closest('tr')!)
        .getAllByRole('cell')
        .slice(1, -1)
        .map((cell) => cell.textContent);
    expect(await cells('Night Bus')).toEqual([
      'Mira Sol, Anna Ålund',
      'Sweden',
      'Ambient, Dub',
      'Caspla',
      'CSP-001',
      '2019',
      'Dubbed at half speed.',
      'https://spool.example/night-bus (opens in a new tab)',
      'Yes',
      'Malmö, Berlin',
    ]);
    expect(await cells('Bare')).toEqual(['Artist', '', '', '', '', '', '', '', 'No', 'N/A']);
    expect(screen.getByText('2 tapes')).toBeVisible();
  });

  it('Only a link with the scheme http or https is rendered as a link', async () => {
    await open([buildCassette({ link: 'javascript:alert(1)' })]);
    expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });
});

it('A click on a column sorts ascending, a further one reverses; the newest is first before', async () => {
  const { user } = await open([
    buildCassette({ title: 'Vol. 10', label: 'Mono', releaseYear: null, createdAt: 3 }),
    buildCassette({ title: 'The Bees', label: 'Caspla', releaseYear: 1990, createdAt: 4 }),
    buildCassette({ title: 'Vol. 2', label: 'Quay', releaseYear: 2020, createdAt: 2 }),
  ]);
  const sortBy = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(titles()).toEqual(['The Bees', 'Vol. 10', 'Vol. 2']);
  await sortBy('Title');
  expect(titles()).toEqual(['The Bees', 'Vol. 2', 'Vol. 10']);
  await sortBy('Title');
  expect(titles()).toEqual(['Vol. 10', 'Vol. 2', 'The Bees']);
  expect(header('Title')).toHaveAttribute('aria-sort', 'descending');
  expect(header('Title')).toHaveTextContent('↓');
  await sortBy('Year');
  expect(titles()).toEqual(['The Bees', 'Vol. 2', 'Vol. 10']);
  expect(header('Year')).toHaveTextContent('↑');
  expect(header('Title')).not.toHaveAttribute('aria-sort');
  // The column remembers its direction.
  await sortBy('Title');
  expect(header('Title')).toHaveAttribute('aria-sort', 'descending');
});

it('Only the rows near the visible part are in the document, with the number of all rows', async () => {
  // jsdom has no layout: a region of 600 pixels, and rows of 59.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(59);
  const tape = (at: number) => buildCassette({ title: `Tape ${at + 1}`, createdAt: -at });
  await open(Array.from({ length: 300 }, (_, at) => tape(at)));
  const table = screen.getByRole('table');
  expect(table).toHaveAttribute('aria-rowcount', '301');
  expect(titles()[0]).toBe('Tape 1');
  expect(titles().length).toBeLessThan(60);
  expect(screen.getByRole('rowheader', { name: 'Tape 3' }).closest('tr')).toHaveAttribute(
    'aria-rowindex',
    '4',
  );
  expect(screen.getByText('300 tapes')).toBeVisible();
});

describe('Loading the catalogue', () => {
  it('A list that the rules refuse is logged, shown instead of "no tapes", refreshes the session, and can be retried', async () => {
    const view = renderRoute('/admin', { cassettes: [buildCassette({ title: 'Night Bus' })] });
    view.failNext('loadCassettes', new Failure('forbidden', 'no'));
    view.signInAs(editor);
    expect(await screen.findByRole('alert')).toHaveTextContent('refused this for your account');
    expectLogged('The list failed.');
    expect(screen.queryByText(/No tapes yet|0 tapes/)).toBeNull();
    await waitFor(() => expect(view.callCount('refresh')).toBe(1));
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
  });

  it('Toolbar and head are usable while the rows load, and what was typed is searched then', async () => {
    const cassettes = ['Night Bus', 'Ferric Hymns'].map((title) => buildCassette({ title }));
    const view = renderRoute('/admin', { cassettes });
    const release = view.holdCalls('loadCassettes');
    view.signInAs(editor);
    expect(await screen.findByText('Loading the tapes')).toBeInTheDocument();
    const region = screen.getByRole('region', { name: 'Tapes, scrollable' });
    expect(region).toHaveAttribute('aria-busy', 'true');
    expect(within(region).getByRole('columnheader', { name: 'Artist' })).toBeVisible();
    expect(screen.queryByText(/\d tapes?$|No tape/)).toBeNull();
    await view.user.type(screen.getByRole('searchbox', { name: 'Search the tapes' }), 'bus');
    release();
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
    expect(screen.getByText('1 of 2 tapes')).toBeVisible();
    expect(region).toHaveAttribute('aria-busy', 'false');
    expect(screen.queryByText('Loading the tapes')).toBeNull();
  });
});

it('After a save, what others have added, changed and deleted is shown from the index', async () => {
  const view = await open([
    buildCassette({ id: 'bus', title: 'Night Bus', createdAt: 3 }),
    buildCassette({ id: 'rain', title: 'Rain', createdAt: 2 }),
    buildCassette({ id: 'tide', title: 'Tide', createdAt: 1 }),
  ]);
  view.storedCassettes.set('moss', buildCassette({ id: 'moss', title: 'Moss', createdAt: 4 }));
  view.storedCassettes.set(
    'rain',
    buildCassette({ id: 'rain', title: 'Rain, again', createdAt: 2 }),
  );
  view.storedCassettes.delete('tide');
  await view.user.click(screen.getByRole('button', { name: 'Edit Night Bus' }));
  const form = within(await screen.findByRole('row', { name: 'Edit Night Bus' }));
  await waitFor(() => expect(form.getByLabelText('Label')).toBeEnabled());
  await pasteText(view.user, form.getByLabelText('Label'), 'Caspla');
  await view.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(titles()).toEqual(['Moss', 'Night Bus', 'Rain, again']));
  expect(view.callCount('loadCassettes')).toBe(2);
});

it('Tapes that can’t be read are named to editors, and the others are shown', async () => {
  const cassettes = [buildCassette({ title: 'Night Bus' })];
  renderAdmin({ cassettes, unreadableIds: ['odd', 'odder'] });
  expect(await screen.findByText(/^2 tapes can’t be read/)).toHaveTextContent(
    'Left out here and on the shelf: odd, odder. npm run shelf copies them anew',
  );
  expect(titles()).toEqual(['Night Bus']);
});

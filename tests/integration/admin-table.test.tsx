import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const open = (tapes: ReturnType<typeof buildCassette>[]) =>
  renderRoute('/admin', { account: editor, cassettes: tapes });
const titles = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const header = (name: string) => screen.getByRole('columnheader', { name });

describe('the table of tapes', () => {
  it('has the twelve columns of the specification', async () => {
    open([buildCassette()]);
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Title',
      'Artist',
      'Country',
      'Genre',
      'Label',
      'Release ID',
      'Year',
      "Editor's Notes",
      'Link',
      'In Stock',
      'Locations',
      'Actions',
    ]);
  });

  it('joins lists by comma and space, and shows N/A for no locations', async () => {
    open([
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

  it('never makes a link of another scheme', async () => {
    open([buildCassette({ link: 'javascript:alert(1)' })]);
    expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('shows markup in a title as text', async () => {
    open([buildCassette({ title: '<img src=x onerror=alert(1)>' })]);
    expect(await screen.findByRole('rowheader')).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it('shows the newest first until a column is chosen', async () => {
    open([
      buildCassette({ title: 'Old', createdAt: 1 }),
      buildCassette({ title: 'New', createdAt: 2 }),
    ]);
    await screen.findByRole('table');
    expect(titles()).toEqual(['New', 'Old']);
  });
});

describe('sorting', () => {
  const three = () =>
    open([
      buildCassette({ title: 'The Bees', artist: ['Zoe'], releaseYear: 1990, createdAt: 3 }),
      buildCassette({ title: 'Vol. 10', artist: ['Amir'], releaseYear: null, createdAt: 2 }),
      buildCassette({ title: 'Vol. 2', artist: ['Mira'], releaseYear: 2020, createdAt: 1 }),
    ]);

  it.each([
    ['Title', ['The Bees', 'Vol. 2', 'Vol. 10']],
    ['Artist', ['Vol. 10', 'Vol. 2', 'The Bees']],
    ['Year', ['The Bees', 'Vol. 2', 'Vol. 10']],
  ])('by %s ascends at the first click', async (name, expected) => {
    const { user } = three();
    await user.click(await screen.findByRole('button', { name }));
    expect(titles()).toEqual(expected);
    expect(header(name)).toHaveAttribute('aria-sort', 'ascending');
    expect(header(name)).toHaveTextContent('↑');
  });

  it.each(['Title', 'Artist', 'Country', 'Genre', 'Label', 'Release ID', 'Year'])(
    'by %s flips at each further click',
    async (name) => {
      const { user } = three();
      const button = await screen.findByRole('button', { name });
      for (const direction of ['ascending', 'descending', 'ascending']) {
        await user.click(button);
        expect(header(name)).toHaveAttribute('aria-sort', direction);
      }
    },
  );

  it('descends at the second click, tapes without a value last all the same', async () => {
    const { user } = three();
    const button = await screen.findByRole('button', { name: 'Year' });
    await user.dblClick(button);
    expect(titles()).toEqual(['Vol. 2', 'The Bees', 'Vol. 10']);
    expect(header('Year')).toHaveTextContent('↓');
  });

  it('marks one column only', async () => {
    const { user } = three();
    await user.click(await screen.findByRole('button', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Artist' }));
    expect(header('Title')).not.toHaveAttribute('aria-sort');
    expect(header('Artist')).toHaveAttribute('aria-sort', 'ascending');
  });

  it.each(["Editor's Notes", 'Link', 'In Stock', 'Locations', 'Actions'])(
    'is not offered for %s',
    async (name) => {
      three();
      await screen.findByRole('table');
      expect(within(header(name)).queryByRole('button')).toBeNull();
    },
  );
});

describe('a long list', () => {
  const many = () =>
    Array.from({ length: 300 }, (_, at) =>
      buildCassette({ title: `Tape ${at + 1}`, createdAt: -at }),
    );

  // What jsdom has no layout for: a region of 600 pixels, and rows of 59.
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(59);
  });

  it('has only the rows near the screen in the page, and says how many there are', async () => {
    open(many());
    const table = await screen.findByRole('table');
    expect(table).toHaveAttribute('aria-rowcount', '301');
    expect(titles()[0]).toBe('Tape 1');
    expect(titles().length).toBeLessThan(60);
    expect(screen.getByRole('rowheader', { name: 'Tape 3' }).closest('tr')).toHaveAttribute(
      'aria-rowindex',
      '4',
    );
    expect(screen.getByText('300 tapes')).toBeVisible();
  });

  it('sorts all of it, not only what is in the page', async () => {
    const { user } = open(many());
    const button = await screen.findByRole('button', { name: 'Title' });
    await user.dblClick(button);
    expect(titles()[0]).toBe('Tape 300');
  });
});

describe('the list', () => {
  it('is empty and says so', async () => {
    open([]);
    expect(await screen.findByText(/No tapes yet/)).toBeVisible();
    expect(screen.getByText('0 tapes')).toBeVisible();
  });

  it('that failed to load is logged and said, never "no tapes", and can be tried again', async () => {
    const view = renderRoute('/admin', { cassettes: [buildCassette({ title: 'Night Bus' })] });
    view.failNext('list', new Failure('offline', 'no network'));
    view.become(editor);
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The list failed.');
    expect(screen.queryByText(/No tapes yet|0 tapes/)).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('rowheader', { name: 'Night Bus' })).toBeVisible();
  });

  it('refused by the rules asks again who is there', async () => {
    const view = renderRoute('/admin', {});
    view.failNext('list', new Failure('forbidden', 'no'));
    view.become(editor);
    expect(await screen.findByRole('alert')).toHaveTextContent('not allowed');
    expectLogged('The list failed.');
    expect(view.callCount('refresh')).toBe(1);
  });

  it('stands around the rows while they load, and finds what was typed meanwhile', async () => {
    const tapes = [buildCassette({ title: 'Night Bus' }), buildCassette({ title: 'Ferric Hymns' })];
    const view = renderRoute('/admin', { cassettes: tapes });
    const release = view.holdCalls('list');
    view.become(editor);
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

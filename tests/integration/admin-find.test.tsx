import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const bare = { path: '', token: '', blurhash: '' };
const tapes = () => [
  buildCassette({
    id: 'bus',
    title: 'Night Bus',
    artist: ['Björk'],
    label: 'Caspla',
    createdAt: 5,
  }),
  buildCassette({ id: 'rain', title: 'Rain', label: 'Caspla', releaseYear: 1987, createdAt: 4 }),
  buildCassette({ id: 'moss', title: 'Moss', inStock: 'Yes', genre: ['Dub'], createdAt: 3 }),
  buildCassette({
    id: 'tide',
    title: 'Tide',
    label: 'Caspla',
    releaseYear: 1990,
    images: { spine: bare, front: bare, fullJCard: bare },
    createdAt: 2,
  }),
  buildCassette({ id: 'hum', title: 'Hum', inStock: 'Yes', createdAt: 1 }),
];

async function open(query = '') {
  const view = renderRoute(`/admin${query}`, { account: editor, cassettes: tapes() });
  await screen.findByRole('search');
  return view;
}
const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search the tapes' });
const filter = (name: string) => screen.getByRole('button', { name });
const pick = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const all = () => screen.getByRole('checkbox', { name: 'Select all that are found' });
const picked = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .filter((one) => (one as HTMLInputElement).checked)
    .map((one) => one.getAttribute('aria-label')?.replace('Select ', ''));
const bar = () => within(screen.getByRole('region', { name: 'Selected tapes' }));

describe('the search over the table', () => {
  it('folds case and accents, as the shelf does, and counts what is found', async () => {
    const { user } = await open();
    expect(screen.getByText('5 tapes')).toBeVisible();
    await user.type(box(), 'BJORK');
    await waitFor(() => expect(titles()).toEqual(['Night Bus']));
    expect(screen.getByText('1 of 5 tapes')).toBeVisible();
  });

  it('finds a tape that holds every word, in whatever field', async () => {
    const { user } = await open();
    await user.type(box(), '1987 caspla');
    await waitFor(() => expect(titles()).toEqual(['Rain']));
  });

  it('that finds nothing says so, and shows all again', async () => {
    const { user } = await open();
    await user.type(box(), 'polka');
    expect(await screen.findByText('No tape matches.')).toBeVisible();
    expect(screen.getByText('0 of 5 tapes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(box()).toHaveValue('');
    expect(box()).toHaveFocus();
  });

  it('keeps the order of the table', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await user.type(box(), 'caspla');
    await waitFor(() => expect(titles()).toEqual(['Night Bus', 'Rain', 'Tide']));
  });
});

describe('the filters', () => {
  it.each([
    ['Without images', ['Tide']],
    ['In stock', ['Moss', 'Hum']],
    ['Without label or year', ['Night Bus', 'Moss', 'Hum']],
  ])('%s', async (name, expected) => {
    const { user } = await open();
    await user.click(filter(name));
    expect(titles()).toEqual(expected);
    expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
    await user.click(filter(name));
    expect(titles()).toHaveLength(5);
  });

  it('narrow each other and the search', async () => {
    const { user } = await open();
    await user.click(filter('In stock'));
    await user.click(filter('Without label or year'));
    await user.type(box(), 'dub');
    await waitFor(() => expect(titles()).toEqual(['Moss']));
  });

  it('stand in the address with the search', async () => {
    await open('?find=dub&only=in-stock+nonsense');
    expect(titles()).toEqual(['Moss']);
    expect(box()).toHaveValue('dub');
    expect(filter('In stock')).toHaveAttribute('aria-pressed', 'true');
    expect(filter('Without images')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('a row in edit mode', () => {
  it('stays on the screen though it is no longer found', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Rain' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Rain' }));
    await user.type(form.getByLabelText('Label'), '!');
    await user.type(box(), 'hum');
    await waitFor(() => expect(titles()).toEqual(['Hum']));
    expect(form.getByLabelText('Label')).toHaveValue('Caspla!');
  });

  it('that no longer matches when it is saved gives the focus to its neighbour', async () => {
    const { user } = await open();
    await user.click(filter('In stock'));
    await user.click(screen.getByRole('button', { name: 'Edit Moss' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Moss' }));
    await user.selectOptions(form.getByLabelText('In Stock'), 'No');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Hum' })).toHaveFocus());
    expect(titles()).toEqual(['Hum']);
  });
});

describe('selecting rows', () => {
  it('one by one, and back', async () => {
    const { user } = await open();
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    await user.click(pick('Rain'));
    await user.click(pick('Hum'));
    expect(bar().getByText('2 tapes selected')).toBeVisible();
    await user.click(pick('Rain'));
    expect(picked()).toEqual(['Hum']);
    expect(all()).toBePartiallyChecked();
  });

  it('a range with Shift and a click, in either direction and in the order of the table', async () => {
    const { user } = await open();
    await user.click(pick('Tide'));
    await user.keyboard('{Shift>}');
    await user.click(pick('Rain'));
    await user.keyboard('{/Shift}');
    expect(picked()).toEqual(['Rain', 'Moss', 'Tide']);
  });

  it('a range with Shift and the space bar, and back again', async () => {
    const { user } = await open();
    await user.click(all());
    pick('Rain').focus();
    await user.keyboard(' ');
    pick('Tide').focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(picked()).toEqual(['Night Bus', 'Hum']);
  });

  it('all that are found, and none', async () => {
    const { user } = await open('?only=in-stock');
    await user.click(all());
    expect(picked()).toEqual(['Moss', 'Hum']);
    expect(all()).toBeChecked();
    await user.click(all());
    expect(picked()).toEqual([]);
  });

  it('survives a search, and says how many it hides', async () => {
    const { user } = await open();
    await user.click(pick('Rain'));
    await user.click(pick('Hum'));
    await user.type(box(), 'hum');
    await waitFor(() => expect(titles()).toEqual(['Hum']));
    expect(bar().getByText(/2 tapes selected/)).toHaveTextContent('2 tapes selected, 1 not shown');
    await user.clear(box());
    await waitFor(() => expect(picked()).toEqual(['Rain', 'Hum']));
  });

  it('ends by Clear selection, and the focus stays in the table', async () => {
    const { user } = await open();
    await user.click(all());
    await user.click(bar().getByRole('button', { name: 'Clear selection' }));
    expect(picked()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });

  it('does not outlive the account', async () => {
    const { user, become } = await open();
    await user.click(all());
    become(null);
    await screen.findByRole('dialog', { name: 'Login' });
    become(editor);
    await screen.findByRole('search');
    expect(picked()).toEqual([]);
  });
});

describe('changing the selected', () => {
  async function change(...names: string[]) {
    const view = await open();
    for (const name of names) await view.user.click(pick(name));
    await view.user.click(bar().getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change/ }));
    return { ...view, dialog, set: dialog.getByRole('button', { name: /^Change \d/ }) };
  }

  it('sets what is typed, in all of them, and nothing else', async () => {
    const { user, dialog, set, tapes: stored, callCount: count } = await change('Rain', 'Hum');
    expect(set).toHaveTextContent('Change 2 tapes');
    await user.type(dialog.getByLabelText('Label'), ' Hiss & Hers ');
    await user.type(dialog.getByLabelText('Genre'), 'Dub, Ambient');
    await user.click(set);
    expect(await screen.findByText('2 tapes changed.')).toBeInTheDocument();
    for (const id of ['rain', 'hum'])
      expect(stored.get(id)).toMatchObject({ label: 'Hiss & Hers', genre: ['Dub', 'Ambient'] });
    expect(stored.get('rain')).toMatchObject({ title: 'Rain', releaseYear: 1987, inStock: 'No' });
    expect(stored.get('bus')?.label).toBe('Caspla');
    expect(screen.getAllByRole('cell', { name: 'Hiss & Hers' })).toHaveLength(2);
    expect(count('list')).toBe(1);
  });

  it('sets country, stock and locations too', async () => {
    const { user, dialog, set, tapes: stored } = await change('Rain');
    await user.type(dialog.getByLabelText('Country'), 'Chile');
    await user.selectOptions(dialog.getByLabelText('In Stock'), 'Yes');
    await user.type(dialog.getByLabelText('Locations'), 'Malmö,Berlin');
    await user.click(set);
    await screen.findByText('1 tape changed.');
    expect(stored.get('rain')).toMatchObject({
      country: 'Chile',
      inStock: 'Yes',
      locations: ['Malmö', 'Berlin'],
    });
  });

  it('suggests what the catalogue knows, so that one label is not spelled three ways', async () => {
    const { user, dialog, set, tapes: stored } = await change('Moss', 'Hum');
    await user.type(dialog.getByLabelText('Label'), 'cas');
    expect(dialog.getByRole('option', { name: 'Caspla' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(dialog.getByLabelText('Label')).toHaveValue('Caspla');
    await user.click(set);
    await screen.findByText('2 tapes changed.');
    expect(stored.get('moss')?.label).toBe('Caspla');
  });

  it('empties a field that is ticked and empty', async () => {
    const { user, dialog, set, tapes: stored } = await change('Rain');
    await user.click(dialog.getByRole('checkbox', { name: 'Change Label' }));
    expect(dialog.getByText('will be empty in all of them')).toBeVisible();
    await user.click(set);
    await screen.findByText('1 tape changed.');
    expect(stored.get('rain')?.label).toBe('');
  });

  it('asks for a field when none is ticked, and for better words', async () => {
    const { user, dialog, set, callCount: count } = await change('Rain');
    await user.click(set);
    expect(dialog.getByRole('alert')).toHaveTextContent('Please tick at least one field.');
    await user.type(dialog.getByLabelText('Label'), 'x'.repeat(201));
    await user.click(set);
    expect(dialog.getByLabelText('Label')).toHaveAccessibleDescription(/at most 200 characters/);
    expect(count('update')).toBe(0);
  });

  it('with something typed is not closed unasked', async () => {
    const { user, dialog } = await change('Rain');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Label')).toHaveValue('New');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what was typed through a sign-out, and goes on', async () => {
    const { user, dialog, set, become, tapes: stored } = await change('Rain', 'Hum');
    await user.type(dialog.getByLabelText('Label'), 'New');
    become(null);
    expect(await screen.findByText(/what you typed is kept/)).toBeVisible();
    become(editor);
    await screen.findByRole('search', { hidden: true });
    expect(dialog.getByLabelText('Label')).toHaveValue('New');
    await user.click(set);
    await screen.findByText('2 tapes changed.');
    expect(stored.get('hum')?.label).toBe('New');
  });

  it('writes a tape only once that is so already, and skips it then', async () => {
    const { user, dialog, set, callCount: count } = await change('Night Bus', 'Hum');
    await user.type(dialog.getByLabelText('Label'), 'Caspla');
    await user.click(set);
    await screen.findByText('2 tapes changed.');
    expect(count('update')).toBe(1);
  });

  it('lists what failed and why, and tries that again', async () => {
    const { user, dialog, set, failNext, tapes: stored } = await change('Rain', 'Moss');
    failNext('update', new Failure('unknown', 'odd', { detail: 'odd' }));
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(set);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getByText('Rain')).toBeVisible();
    expect(failed.getByText(/Something went wrong \(odd\)/)).toBeVisible();
    expect(failed.queryByText('Moss')).toBeNull();
    expect(stored.get('moss')?.label).toBe('New');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 tapes changed.');
    expect(stored.get('rain')?.label).toBe('New');
  });

  it('stops when the network is gone, says how many are left, and goes on', async () => {
    const {
      user,
      dialog,
      set,
      failNext,
      tapes: stored,
      callCount: count,
    } = await change('Rain', 'Moss', 'Hum');
    failNext('update', new Failure('offline', 'no network'));
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(set);
    expect(await screen.findByText(/No connection\..*3 tapes not done yet\./)).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    expect(count('update')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 tapes changed.');
    expect(['rain', 'moss', 'hum'].map((id) => stored.get(id)?.label)).toEqual(
      Array(3).fill('New'),
    );
  });

  it('stops by hand after the tape that is being written, and goes on', async () => {
    const {
      user,
      dialog,
      set,
      holdCalls: hold,
      callCount: count,
    } = await change('Rain', 'Moss', 'Hum');
    const release = hold('update');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(set);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible();
    release();
    expect(await screen.findByText('Stopped. 2 tapes not done yet.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tapes' })).toHaveAttribute('value', '1');
    expect(count('update')).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('3 tapes changed.');
    expect(count('update')).toBe(3);
  });

  it('tells of a conflict as the row does; mine over theirs, or theirs', async () => {
    const { user, dialog, set, tapes: stored } = await change('Rain', 'Tide', 'Hum');
    for (const id of ['rain', 'tide'])
      stored.set(id, { ...stored.get(id)!, label: `Theirs ${id}`, country: 'Japan' });
    await user.type(dialog.getByLabelText('Label'), 'Mine');
    await user.click(set);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getAllByText(/Somebody else changed this tape meanwhile: Label/)).toHaveLength(2);
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getAllByText('Label is now')[0]?.nextSibling).toHaveTextContent('Theirs rain');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(failed.getByRole('button', { name: 'Keep mine for Rain' }));
    await waitFor(() => expect(stored.get('rain')?.label).toBe('Mine'));
    expect(stored.get('rain')?.country).toBe('Japan');
    await user.click(await failed.findByRole('button', { name: 'Take theirs for Tide' }));
    await screen.findByText('2 tapes changed.');
    expect(stored.get('tide')?.label).toBe('Theirs tide');
    expect(screen.getByRole('cell', { name: 'Theirs tide' })).toBeVisible();
  });

  it('takes a tape off the list that is gone, and says so', async () => {
    const { user, dialog, set, tapes: stored } = await change('Rain', 'Hum');
    stored.delete('rain');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(set);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getByText(/no longer there/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Tide', 'Hum']);
    expect(screen.getByText('1 tape changed.')).toBeInTheDocument();
  });
});

describe('deleting the selected', () => {
  async function ask(...names: string[]) {
    const view = await open();
    for (const name of names) await view.user.click(pick(name));
    await view.user.click(bar().getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('alertdialog'));
    return { ...view, question };
  }

  it('asks once, naming them', async () => {
    const { user, question, callCount: count, tapes: stored } = await ask('Rain', 'Hum');
    expect(screen.getByRole('alertdialog', { name: 'Delete 2 tapes?' })).toBeVisible();
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rain by Artist',
      'Hum by Artist',
    ]);
    await user.click(question.getByRole('button', { name: 'Keep them' }));
    expect([count('remove'), stored.size]).toEqual([0, 5]);
  });

  it('says when some of them are out of sight', async () => {
    const { user } = await open();
    await user.click(pick('Rain'));
    await user.click(filter('In stock'));
    await user.click(pick('Hum'));
    await user.click(bar().getByRole('button', { name: 'Delete…' }));
    expect(await screen.findByText(/1 of them are hidden by the search/)).toBeVisible();
  });

  it('does not outlive the account: the question is gone after a sign-out', async () => {
    const { become } = await ask('Rain', 'Hum');
    become(null);
    await screen.findByRole('dialog', { name: 'Login' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('deletes documents and images, and the selection with them', async () => {
    const { user, question, callCount: count, tapes: stored } = await ask('Rain', 'Hum');
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 tapes deleted.');
    expect([...stored.keys()]).toEqual(['bus', 'moss', 'tide']);
    expect(count('removeImage')).toBe(6);
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Tide']);
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });

  it('says which tape left images behind', async () => {
    const { user, question, failNext } = await ask('Rain', 'Hum');
    failNext('removeImage', new Failure('offline', 'no network'));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/is deleted, but one of its images/)).toHaveTextContent(
      '“Rain”',
    );
  });
});

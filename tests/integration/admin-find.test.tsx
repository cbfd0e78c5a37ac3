import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { chunkSize } from '../../src/services/run-many.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const noImage = { path: '', token: '', blurhash: '' };
const catalogue = () => [
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
    images: { spine: noImage, front: noImage, fullJCard: noImage },
    createdAt: 2,
  }),
  buildCassette({ id: 'hum', title: 'Hum', inStock: 'Yes', createdAt: 1 }),
];

/** More than one commit of a run has. */
const many = () =>
  Array.from({ length: chunkSize + 2 }, (_, index) =>
    buildCassette({ id: `many-${index}`, title: `Many ${index}`, createdAt: 100 - index }),
  );

async function open(query = '', cassettes = catalogue()) {
  const view = renderRoute(`/admin${query}`, { account: editor, cassettes });
  await screen.findByText(new RegExp(`\\b${cassettes.length} tapes$`));
  return view;
}
/** The toolbar is there before the rows are: the count comes with them. */
const listLoaded = () => screen.findByText(/\b5 tapes$/);
const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search the tapes' });
const filter = (name: string) => screen.getByRole('button', { name });
const checkbox = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const selectAllCheckbox = () => screen.getByRole('checkbox', { name: 'Select all that are found' });
const selected = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .filter((input) => (input as HTMLInputElement).checked)
    .map((input) => input.getAttribute('aria-label')?.replace('Select ', ''));
const bulkBar = () => within(screen.getByRole('region', { name: 'Selected tapes' }));
/** Of the tape Hum. */
async function saveTrackList(user: UserEvent, trackList: string) {
  await user.click(screen.getByRole('button', { name: 'Edit Hum' }));
  const form = within(await screen.findByRole('form', { name: 'Edit Hum' }));
  await waitFor(() => expect(form.getByLabelText('Track List')).toBeEnabled());
  await user.clear(form.getByLabelText('Track List'));
  if (trackList !== '') await pasteText(user, form.getByLabelText('Track List'), trackList);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Edit Hum' })).toBeNull());
}

describe('Searching the catalogue table', () => {
  it('A search without a match says so, and Show all clears it', async () => {
    const { user } = await open();
    await pasteText(user, searchBox(), 'polka');
    expect(await screen.findByText('No tape matches.')).toBeVisible();
    expect(screen.getByText('0 of 5 tapes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(searchBox()).toHaveValue('');
    expect(searchBox()).toHaveFocus();
  });

  it('A search finds no tape by its songs, whether this page has saved them or not', async () => {
    const { user, storedCassettes, holdCalls } = await open();
    // The row is as it was saved until the list is loaded again.
    holdCalls('loadCassettes');
    await saveTrackList(user, 'A1 Ghost');
    expect(storedCassettes.get('hum')?.trackList).toBe('A1 Ghost');
    await pasteText(user, searchBox(), 'ghost');
    expect(await screen.findByText('No tape matches.')).toBeVisible();
  });

  it('A search keeps the order of the table', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await pasteText(user, searchBox(), 'caspla');
    await waitFor(() => expect(titles()).toEqual(['Night Bus', 'Rain', 'Tide']));
    expect(screen.getByText('3 of 5 tapes')).toBeVisible();
  });
});

describe('Filtering the catalogue table', () => {
  it('A filter shows only its matches until it is pressed again', async () => {
    const name = 'Without label or year';
    const { user } = await open();
    await user.click(filter(name));
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Hum']);
    expect(filter(name)).toHaveAttribute('aria-pressed', 'true');
    await user.click(filter(name));
    expect(titles()).toHaveLength(5);
  });

  it('Without track list reads the lists when it is pressed, and follows what this page saves', async () => {
    const listed = catalogue().map((cassette) =>
      cassette.id === 'hum' ? cassette : { ...cassette, trackList: 'A1 Ghost' },
    );
    const name = 'Without track list';
    const { user, failNext, holdCalls, callCount } = await open('', listed);
    expect(callCount('loadTrackLists')).toBe(0);
    failNext('loadTrackLists', new Failure('offline', 'no network'));
    await user.click(filter(name));
    expect(
      await screen.findByText(/^The track lists could not be read. No connection/),
    ).toBeVisible();
    expectLogged('Reading the track lists failed.');
    const release = holdCalls('loadTrackLists');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Reading the track lists…')).toBeVisible();
    expect(screen.queryByText('No tape matches.')).toBeNull();
    expect(titles()).toEqual([]);
    release();
    await waitFor(() => expect(titles()).toEqual(['Hum']));

    await saveTrackList(user, 'A1 Moss');
    expect(await screen.findByText('No tape matches.')).toBeVisible();
    await user.click(filter(name));
    await saveTrackList(user, '');
    await user.click(filter(name));
    await waitFor(() => expect(titles()).toEqual(['Hum']));
  });

  it('The URL sets the search and the filters', async () => {
    await open('?find=dub&only=in-stock+nonsense');
    expect(titles()).toEqual(['Moss']);
    expect(searchBox()).toHaveValue('dub');
    expect(filter('In stock')).toHaveAttribute('aria-pressed', 'true');
    expect(filter('Without images')).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('A row in edit mode', () => {
  it('A row in edit mode stays on the screen when the search does not match it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit Rain' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Rain' }));
    await user.type(form.getByLabelText('Label'), '!');
    await user.type(searchBox(), 'hum');
    await waitFor(() => expect(titles()).toEqual(['Hum']));
    expect(form.getByLabelText('Label')).toHaveValue('Caspla!');
  });

  it('A saved row that no longer matches gives the focus to its neighbour', async () => {
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

describe('Selecting rows', () => {
  it('A click selects a row, a second click deselects it', async () => {
    const { user } = await open();
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    await user.click(checkbox('Rain'));
    await user.click(checkbox('Hum'));
    expect(bulkBar().getByText('2 tapes selected')).toBeVisible();
    await user.click(checkbox('Rain'));
    expect(selected()).toEqual(['Hum']);
    expect(selectAllCheckbox()).toBePartiallyChecked();
  });

  it('A further click with Shift changes the end of the range, also after a new order', async () => {
    const { user } = await open();
    await user.click(checkbox('Hum'));
    await user.click(checkbox('Rain'));
    await user.keyboard('{Shift>}');
    await user.click(checkbox('Tide'));
    expect(selected()).toEqual(['Rain', 'Moss', 'Tide', 'Hum']);
    await user.click(checkbox('Moss'));
    expect(selected()).toEqual(['Rain', 'Moss', 'Hum']);
    await user.keyboard('{/Shift}');
    await user.click(screen.getByRole('button', { name: /^Title/ }));
    await user.keyboard('{Shift>}');
    await user.click(checkbox('Night Bus'));
    await user.keyboard('{/Shift}');
    expect(selected()).toEqual(['Hum', 'Moss', 'Night Bus', 'Rain']);
  });

  it('The space bar with Shift deselects a range', async () => {
    const { user } = await open();
    await user.click(selectAllCheckbox());
    checkbox('Rain').focus();
    await user.keyboard(' ');
    checkbox('Tide').focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(selected()).toEqual(['Night Bus', 'Hum']);
  });

  it('The checkbox in the head selects all matches, and deselects them', async () => {
    const { user } = await open('?only=in-stock');
    await user.click(selectAllCheckbox());
    expect(selected()).toEqual(['Moss', 'Hum']);
    expect(selectAllCheckbox()).toBeChecked();
    await user.click(selectAllCheckbox());
    expect(selected()).toEqual([]);
  });

  it('A selection survives a search, which says how many selected rows it hides', async () => {
    const { user } = await open();
    await user.click(checkbox('Rain'));
    await user.click(checkbox('Hum'));
    await user.type(searchBox(), 'hum');
    await waitFor(() => expect(titles()).toEqual(['Hum']));
    expect(bulkBar().getByText(/2 tapes selected/)).toHaveTextContent(
      '2 tapes selected, 1 not shown',
    );
    await user.clear(searchBox());
    await waitFor(() => expect(selected()).toEqual(['Rain', 'Hum']));
  });

  it('Clear selection ends a selection, and the focus stays in the table', async () => {
    const { user } = await open();
    await user.click(selectAllCheckbox());
    await user.click(bulkBar().getByRole('button', { name: 'Clear selection' }));
    expect(selected()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });

  it('A sign-out clears the selection', async () => {
    const { user, signInAs } = await open();
    await user.click(selectAllCheckbox());
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    signInAs(editor);
    await listLoaded();
    expect(selected()).toEqual([]);
  });
});

describe('Changing the selected cassettes', () => {
  async function openChangeDialog(...names: string[]) {
    const view = await open();
    for (const name of names) await view.user.click(checkbox(name));
    return showChangeDialog(view);
  }
  async function showChangeDialog(view: Awaited<ReturnType<typeof open>>) {
    await view.user.click(bulkBar().getByRole('button', { name: 'Change…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change/ }));
    return { ...view, dialog, submit: dialog.getByRole('button', { name: 'Change' }) };
  }

  it('Typed values are set in all selected cassettes, and nothing else changes', async () => {
    const { user, dialog, submit, storedCassettes, callCount } = await openChangeDialog(
      'Rain',
      'Hum',
    );
    await pasteText(user, dialog.getByLabelText('Label'), ' Hiss & Hers ');
    await waitFor(() => expect(submit).toHaveTextContent('Change 2 tapes'));
    await pasteText(user, dialog.getByLabelText('Genre'), 'Dub, Ambient');
    await user.click(submit);
    expect(await screen.findByText('2 tapes changed.')).toBeInTheDocument();
    for (const id of ['rain', 'hum'])
      expect(storedCassettes.get(id)).toMatchObject({
        label: 'Hiss & Hers',
        genre: ['Dub', 'Ambient'],
      });
    expect(storedCassettes.get('rain')).toMatchObject({
      title: 'Rain',
      releaseYear: 1987,
      inStock: 'No',
    });
    expect(storedCassettes.get('bus')?.label).toBe('Caspla');
    expect(screen.getAllByRole('cell', { name: 'Hiss & Hers' })).toHaveLength(2);
    expect(callCount('loadCassettes')).toBe(1);
    expect(selected()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });

  it('An item is added or removed, and cassettes that can’t be changed say why', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Rain', 'Hum');
    storedCassettes.set('hum', { ...storedCassettes.get('hum')!, genre: ['Dub'] });
    await user.selectOptions(dialog.getByLabelText('What to do with Genre'), 'Add');
    await pasteText(user, dialog.getByLabelText('Genre'), 'Ambient');
    await user.selectOptions(dialog.getByLabelText('What to do with Artist'), 'Remove');
    await pasteText(user, dialog.getByLabelText('Artist'), 'artist');
    await user.click(submit);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getAllByText('Please enter at least one artist.')).toHaveLength(2);
    expectLogged('One of many tapes failed (rain).');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(storedCassettes.get('rain')?.artist).toEqual(['Artist']);
    expect(selected()).toEqual(['Rain', 'Hum']);

    await user.click(bulkBar().getByRole('button', { name: 'Change…' }));
    const again = within(await screen.findByRole('dialog', { name: /^Change/ }));
    await user.selectOptions(again.getByLabelText('What to do with Artist'), 'Add');
    await pasteText(user, again.getByLabelText('Artist'), '"Earth, Wind & Fire"');
    await pasteText(user, again.getByLabelText('Release Year'), '1991');
    await user.click(await again.findByRole('button', { name: 'Change 2 tapes' }));
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('hum')).toMatchObject({
      artist: ['Artist', 'Earth, Wind & Fire'],
      releaseYear: 1991,
      genre: ['Dub'],
    });
  });

  it('Find and replace shows each change before it is made', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Night Bus', 'Rain');
    expect(dialog.queryByRole('list', { name: 'Preview' })).toBeNull();
    await pasteText(user, dialog.getByLabelText('Find'), 'Night ');
    expect(await dialog.findByText('Found in 1 tape:')).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Preview' })).toHaveTextContent(
      'Night Bus →becomes Bus',
    );
    await pasteText(user, dialog.getByLabelText('Replace by'), 'Day ');
    expect(await dialog.findByText(/Day Bus/)).toBeVisible();
    await user.clear(dialog.getByLabelText('Replace by'));
    await user.clear(dialog.getByLabelText('Find'));
    await pasteText(user, dialog.getByLabelText('Find'), 'Rain');
    expect(await dialog.findByText('Please enter a title.')).toBeVisible();
    await pasteText(user, dialog.getByLabelText('Replace by'), 'Snow');
    await user.click(submit);
    await screen.findByText('1 tape changed.');
    expect([storedCassettes.get('bus')?.title, storedCassettes.get('rain')?.title]).toEqual([
      'Night Bus',
      'Snow',
    ]);
  });

  it('Find and replace counts and changes track lists, which are read first', async () => {
    const view = await open(
      '',
      catalogue().map((cassette) =>
        cassette.id === 'hum' ? cassette : { ...cassette, trackList: 'A1 Gost\nA2 Moss\nB1 Gost' },
      ),
    );
    const { user, holdCalls, storedCassettes } = view;
    await user.click(selectAllCheckbox());
    const { dialog, submit } = await showChangeDialog(view);
    const release = holdCalls('loadTrackLists');
    await user.selectOptions(dialog.getByLabelText('In the field'), 'Track List');
    await pasteText(user, dialog.getByLabelText('Find'), 'Gost');
    await pasteText(user, dialog.getByLabelText('Replace by'), 'Ghost');
    expect(dialog.getByText('Reading the track lists…')).toBeVisible();
    await user.click(submit);
    expect(dialog.getByText('The track lists are not read yet.')).toBeVisible();
    release();
    expect(await dialog.findByText('Found in 4 tapes:')).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Preview' })).toHaveTextContent(
      'Night BusA1 Gost →becomes A1 GhostB1 Gost →becomes B1 Ghost',
    );
    storedCassettes.set('rain', { ...storedCassettes.get('rain')!, trackList: 'Theirs' });
    await user.click(dialog.getByRole('button', { name: 'Change 4 tapes' }));
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByText('Theirs')).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    await user.click(failed.getByRole('button', { name: 'Take theirs for Rain' }));
    await screen.findByText('3 tapes changed.');
    expect([...storedCassettes.values()].map(({ trackList }) => trackList).sort()).toEqual([
      '',
      ...Array.from({ length: 3 }, () => 'A1 Ghost\nA2 Moss\nB1 Ghost'),
      'Theirs',
    ]);
  });

  it('A field suggests the values of the catalogue', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Moss', 'Hum');
    await user.type(dialog.getByLabelText('Label'), 'cas');
    expect(dialog.getByRole('option', { name: 'Caspla' })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(dialog.getByLabelText('Label')).toHaveValue('Caspla');
    await user.click(submit);
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('moss')?.label).toBe('Caspla');
  });

  it('A ticked field without a value is emptied', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Rain');
    await user.click(dialog.getByRole('checkbox', { name: 'Change Label' }));
    expect(dialog.getByText('will be empty in all of them')).toBeVisible();
    await user.click(submit);
    await screen.findByText('1 tape changed.');
    expect(storedCassettes.get('rain')?.label).toBe('');
  });

  it('A change without a ticked field or with an invalid value is refused', async () => {
    const { user, dialog, submit, callCount } = await openChangeDialog('Rain');
    await user.click(submit);
    expect(dialog.getByRole('alert')).toHaveTextContent('Please tick at least one field.');
    await pasteText(user, dialog.getByLabelText('Label'), 'x'.repeat(201));
    await user.click(submit);
    expect(dialog.getByLabelText('Label')).toHaveAccessibleDescription(/at most 200 characters/);
    expect(callCount('update')).toBe(0);
  });

  it('Cancel asks before it discards what was typed', async () => {
    const { user, dialog } = await openChangeDialog('Rain');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('Label')).toHaveValue('New');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('What was typed survives a sign-out and can be saved after the next sign-in', async () => {
    const { user, dialog, submit, signInAs, storedCassettes } = await openChangeDialog(
      'Rain',
      'Hum',
    );
    await user.type(dialog.getByLabelText('Label'), 'New');
    signInAs(null);
    expect(await screen.findByText(/what you typed is kept/)).toBeVisible();
    signInAs(editor);
    await listLoaded();
    expect(dialog.getByLabelText('Label')).toHaveValue('New');
    await user.click(submit);
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('hum')?.label).toBe('New');
  });

  it('A cassette that has the values already is neither counted nor written', async () => {
    const { user, dialog, submit, callCount } = await openChangeDialog('Night Bus', 'Hum');
    await pasteText(user, dialog.getByLabelText('Label'), 'Caspla');
    await waitFor(() => expect(submit).toHaveTextContent('Change 1 tape'));
    await user.click(submit);
    await screen.findByText('1 tape changed.');
    expect(callCount('update')).toBe(1);
  });

  it('A change that changes none of them is not made', async () => {
    const { user, dialog, submit, callCount } = await openChangeDialog('Night Bus');
    await pasteText(user, dialog.getByLabelText('Label'), 'Caspla');
    await user.click(submit);
    expect(dialog.getByRole('alert')).toHaveTextContent('None of them would change.');
    expect(callCount('update')).toBe(0);
  });

  it('Failed cassettes are listed with the reason and can be retried', async () => {
    const { user, dialog, submit, failNext, storedCassettes } = await openChangeDialog(
      'Rain',
      'Moss',
    );
    failNext('update', new Failure('unknown', 'odd', { detail: 'odd' }));
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(submit);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getByText('Rain')).toBeVisible();
    expect(failed.getByText(/Something went wrong \(odd\)/)).toBeVisible();
    expect(failed.queryByText('Moss')).toBeNull();
    expect(storedCassettes.get('moss')?.label).toBe('New');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('rain')?.label).toBe('New');
  });

  it('A run stops without a network, says how many cassettes remain, and can be continued', async () => {
    const { user, dialog, submit, failNext, storedCassettes, callCount } = await openChangeDialog(
      'Rain',
      'Moss',
      'Hum',
    );
    failNext('update', new Failure('offline', 'no network'));
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(submit);
    expect(await screen.findByText(/No connection\..*1 tape not done yet\./)).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    expect(callCount('update')).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('3 tapes changed.');
    expect(['rain', 'moss', 'hum'].map((id) => storedCassettes.get(id)?.label)).toEqual(
      Array(3).fill('New'),
    );
  });

  it('A sign-out stops a run, which says so after the next sign-in and can be continued', async () => {
    const { user, dialog, submit, signInAs, failNext, holdCalls, storedCassettes } =
      await openChangeDialog('Rain');
    const release = holdCalls('update');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(submit);
    // What the rules answer to a request of nobody.
    failNext('update', new Failure('forbidden', 'The rules say no.'));
    signInAs(null);
    expect(await screen.findByText(/what you typed is kept/)).toBeVisible();
    release();
    signInAs(editor);
    await listLoaded();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You were signed out, and it stopped. 1 tape not done yet.',
    );
    expectLogged('One of many tapes failed (rain).');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText('1 tape changed.');
    expect(storedCassettes.get('rain')?.label).toBe('New');
  });

  it('Stop ends a run after the present cassettes, and Go on continues it', async () => {
    const view = await open('', many());
    await view.user.click(selectAllCheckbox());
    const { user, dialog, submit, holdCalls, callCount } = await showChangeDialog(view);
    const release = holdCalls('update');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(submit);
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible();
    release();
    expect(await screen.findByText('Stopped. 2 tapes not done yet.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tapes' })).toHaveAttribute(
      'value',
      String(chunkSize),
    );
    expect(callCount('update')).toBe(chunkSize);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await screen.findByText(`${chunkSize + 2} tapes changed.`);
    expect(callCount('update')).toBe(chunkSize + 2);
  });

  it('After a conflict, the editor keeps their own value or takes the stored one', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Rain', 'Tide', 'Hum');
    for (const id of ['rain', 'tide'])
      storedCassettes.set(id, {
        ...storedCassettes.get(id)!,
        label: `Theirs ${id}`,
        country: 'Japan',
      });
    await pasteText(user, dialog.getByLabelText('Label'), 'Mine');
    await user.click(submit);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getAllByText(/Somebody else changed this tape meanwhile: Label/)).toHaveLength(2);
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getAllByText('Label is now')[0]?.nextSibling).toHaveTextContent('Theirs rain');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(failed.getByRole('button', { name: 'Keep mine for Rain' }));
    await waitFor(() => expect(storedCassettes.get('rain')?.label).toBe('Mine'));
    expect(storedCassettes.get('rain')?.country).toBe('Japan');
    await user.click(await failed.findByRole('button', { name: 'Take theirs for Tide' }));
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('tide')?.label).toBe('Theirs tide');
    expect(screen.getByRole('cell', { name: 'Theirs tide' })).toBeVisible();
  });

  it('A cassette that was deleted meanwhile is reported and leaves the table', async () => {
    const { user, dialog, submit, storedCassettes } = await openChangeDialog('Rain', 'Hum');
    storedCassettes.delete('rain');
    await user.type(dialog.getByLabelText('Label'), 'New');
    await user.click(submit);
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expectLogged('One of many tapes failed (rain).');
    expect(failed.getByText(/no longer there/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(selected()).toEqual([]);
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Tide', 'Hum']);
    expect(screen.getByText('1 tape changed.')).toBeInTheDocument();
  });
});

describe('Deleting the selected cassettes', () => {
  async function openQuestion(...names: string[]) {
    const view = await open();
    for (const name of names) await view.user.click(checkbox(name));
    await view.user.click(bulkBar().getByRole('button', { name: 'Delete…' }));
    const question = within(await screen.findByRole('alertdialog'));
    return { ...view, question };
  }

  it('One question names the cassettes before they are deleted', async () => {
    const { user, question, callCount, storedCassettes } = await openQuestion('Rain', 'Hum');
    expect(screen.getByRole('alertdialog', { name: 'Delete 2 tapes?' })).toBeVisible();
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rain by Artist',
      'Hum by Artist',
    ]);
    await user.click(question.getByRole('button', { name: 'Keep them' }));
    expect([callCount('remove'), storedCassettes.size]).toEqual([0, 5]);
  });

  it('More than 50 cassettes can only be moved to the bin', async () => {
    const many = Array.from({ length: 51 }, (_, index) =>
      buildCassette({ title: `Tape ${index}`, createdAt: 100 - index }),
    );
    const { user } = await open('', many);
    await user.click(selectAllCheckbox());
    await user.click(bulkBar().getByRole('button', { name: 'Delete…' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete 51 tapes?' });
    expect(within(question).getByText('and 1 more tape')).toBeVisible();
    expect(within(question).queryByRole('button', { name: 'Delete for good' })).toBeNull();
  });

  it('What a stopped run has not reached stays selected', async () => {
    const { user, holdCalls } = await open('', many());
    await user.click(selectAllCheckbox());
    await user.click(bulkBar().getByRole('button', { name: 'Delete…' }));
    const release = holdCalls('remove');
    await user.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    release();
    await screen.findByText('Stopped. 2 tapes not done yet.');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(selected()).toEqual([`Many ${chunkSize}`, `Many ${chunkSize + 1}`]);
  });

  it('The question says how many of them are hidden', async () => {
    const { user } = await open();
    await user.click(checkbox('Rain'));
    await user.click(filter('In stock'));
    await user.click(checkbox('Hum'));
    await user.click(bulkBar().getByRole('button', { name: 'Delete…' }));
    expect(await screen.findByText(/1 of them are hidden by the search/)).toBeVisible();
  });

  it('A sign-out closes the question', async () => {
    const { signInAs } = await openQuestion('Rain', 'Hum');
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('Deleting removes documents and images and clears the selection', async () => {
    const { user, question, callCount, storedCassettes } = await openQuestion('Rain', 'Hum');
    await user.click(question.getByRole('button', { name: 'Delete for good' }));
    await screen.findByText('2 tapes deleted.');
    expect([...storedCassettes.keys()]).toEqual(['bus', 'moss', 'tide']);
    expect(callCount('removeImage')).toBe(3);
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Tide']);
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { chunkSize } from '../../src/services/run-many.ts';
import { selectedTitles } from '../support/admin-form.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const catalogue = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', createdAt: 5 }),
  buildCassette({ id: 'rain', title: 'Rain', label: 'Caspla', releaseYear: 1987, createdAt: 4 }),
  buildCassette({ id: 'moss', title: 'Moss', inStock: 'Yes', genre: ['Dub'], createdAt: 3 }),
  buildCassette({ id: 'hum', title: 'Hum', inStock: 'Yes', createdAt: 1 }),
];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildCassette({ id: `many-${index}`, title: `Many ${index}`, createdAt: 100 - index }),
  );

/** Opens the table, selects these cassettes, or all, and presses a button of their bar. */
async function open(action: 'Change…' | 'Delete…', names?: string[], cassettes = catalogue()) {
  const view = renderRoute('/admin', { account: editor, cassettes });
  await screen.findByText(new RegExp(`\\b${cassettes.length} tapes$`));
  const label = (name: string) => `Select ${name}`;
  for (const name of names?.map(label) ?? ['Select all that are found'])
    await view.user.click(screen.getByRole('checkbox', { name }));
  const bar = within(screen.getByRole('region', { name: 'Selected tapes' }));
  await view.user.click(bar.getByRole('button', { name: action }));
  const dialog = within(await screen.findByRole(/Change/.test(action) ? 'dialog' : 'alertdialog'));
  const labels = () => [...view.storedCassettes.values()].map((cassette) => cassette.label);
  return { ...view, dialog, labels };
}
/** Opens the dialog and types into a field. */
async function openChange(
  names?: string[],
  typed?: [label: string, text: string],
  given?: Cassette[],
) {
  const view = await open('Change…', names, given);
  if (typed) await pasteText(view.user, view.dialog.getByLabelText(typed[0]), typed[1]);
  return { ...view, submit: view.dialog.getByRole('button', { name: /^Change| tapes?$/ }) };
}
const press = async (user: ReturnType<typeof renderRoute>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));
const whatFailed = async () => within(await screen.findByRole('region', { name: 'What failed' }));

describe('Changing the selected cassettes', () => {
  it('sets what is typed in all of them, and nothing else', async () => {
    const view = await openChange(['Rain', 'Hum'], ['Label', ' Hiss & Hers ']);
    const { user, dialog, submit, storedCassettes, callCount } = view;
    await waitFor(() => expect(submit).toHaveTextContent('Set label of 2 tapes'));
    await pasteText(user, dialog.getByLabelText('Genre'), 'Dub\nAmbient');
    expect(dialog.getByLabelText('Genre')).toHaveValue('Dub, Ambient');
    await user.click(submit);
    expect(await screen.findByText('2 tapes changed.')).toBeInTheDocument();
    for (const id of ['rain', 'hum'])
      expect(storedCassettes.get(id)).toMatchObject({
        label: 'Hiss & Hers',
        genre: ['Dub', 'Ambient'],
      });
    expect(storedCassettes.get('rain')).toMatchObject({ title: 'Rain', releaseYear: 1987 });
    expect(storedCassettes.get('bus')?.label).toBe('Caspla');
    expect(screen.getAllByRole('cell', { name: 'Hiss & Hers' })).toHaveLength(2);
    expect(callCount('loadCassettes')).toBe(1);
    expect(selectedTitles()).toEqual([]);
    const table = screen.getByRole('region', { name: 'Tapes, scrollable' });
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('adds and removes items of a list, and says which cassettes can’t be changed', async () => {
    const { user, dialog, submit, storedCassettes, unmount } = await openChange(['Rain', 'Moss']);
    await pasteText(user, dialog.getByLabelText('Genre'), 'Ambient, dub');
    expect(dialog.getByLabelText('What to do with Genre')).toHaveDisplayValue('Add');
    await waitFor(() => expect(submit).toHaveTextContent('Add 2 genres to 2 tapes'));
    await user.click(submit);
    await screen.findByText('2 tapes changed.');
    expect(storedCassettes.get('moss')?.genre).toEqual(['Dub', 'Ambient']);

    unmount();
    const again = await openChange(['Rain'], undefined, [...storedCassettes.values()]);
    await again.user.selectOptions(again.dialog.getByLabelText('What to do with Artist'), 'Remove');
    await pasteText(again.user, again.dialog.getByLabelText('Artist'), 'artist');
    await again.user.click(again.submit);
    expect((await whatFailed()).getByText('Please enter at least one artist.')).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await press(again.user, 'Close');
    expect(selectedTitles()).toEqual(['Rain']);
  });

  it('empties a field that is set to nothing', async () => {
    const { user, dialog, submit, labels } = await openChange(['Night Bus']);
    const what = dialog.getByLabelText('What to do with Label');
    await user.type(dialog.getByLabelText('Label'), 'cas');
    await user.clear(dialog.getByLabelText('Label'));
    expect(what).toHaveDisplayValue('Keep');
    await user.selectOptions(what, 'Set to');
    expect(dialog.getByText('will be empty in all of them')).toBeVisible();
    await waitFor(() => expect(submit).toHaveTextContent('Empty label of 1 tape'));
    await user.click(submit);
    await screen.findByText('1 tape changed.');
    expect(labels()).toEqual(['', 'Caspla', '', '']);
  });

  it('is refused with nothing set, with a wrong value, and if it would change none', async () => {
    const { user, dialog, submit, callCount } = await openChange(['Night Bus']);
    await user.click(submit);
    expect(dialog.getByRole('alert')).toHaveTextContent('Please set at least one field.');
    const label = dialog.getByLabelText('Label');
    await pasteText(user, label, 'x'.repeat(201));
    await user.click(submit);
    expect(label).toHaveAccessibleDescription(/at most 200 characters/);
    await user.clear(label);
    await pasteText(user, label, 'Caspla');
    await user.click(submit);
    expect(dialog.getByRole('alert')).toHaveTextContent('None of them would change.');
    expect(callCount('update')).toBe(0);
  });

  it('asks before it discards what was typed, and keeps it through a sign-out', async () => {
    const { user, dialog, submit, signInAs, labels } = await openChange(['Rain'], ['Label', 'New']);
    await press(user, 'Cancel');
    await press(user, 'Keep editing');
    signInAs(null);
    expect(await screen.findByText(/what you typed is kept/)).toBeVisible();
    signInAs(editor);
    await screen.findByText(/\b4 tapes$/);
    expect(dialog.getByLabelText('Label')).toHaveValue('New');
    await user.click(submit);
    await screen.findByText('1 tape changed.');
    expect(labels()).toContain('New');
  });

  it('says what somebody else has changed or deleted meanwhile; a second try changes what is stored now', async () => {
    const view = await openChange(['Rain', 'Hum'], ['Label', 'Mine']);
    const { user, submit, storedCassettes } = view;
    const rain = storedCassettes.get('rain')!;
    storedCassettes.set('rain', { ...rain, label: 'Theirs', country: 'Japan' });
    storedCassettes.delete('hum');
    await user.click(submit);
    const failed = await whatFailed();
    expect(failed.getByText(/Somebody else changed this tape meanwhile: Label/)).toBeVisible();
    expect(failed.getByText(/no longer there/)).toBeVisible();
    expectLogged('One of many tapes failed (hum).');
    await press(user, 'Try again');
    await waitFor(() => expect(storedCassettes.get('rain')?.label).toBe('Mine'));
    expect(storedCassettes.get('rain')?.country).toBe('Japan');
    await press(user, 'Close');
    expect(screen.queryByRole('rowheader', { name: 'Hum' })).toBeNull();
  });

  it('finds by its retry what was stored without an answer, and undoes it', async () => {
    const view = await openChange(['Rain', 'Moss'], ['Label', 'New']);
    const { user, submit, loseNextAnswer, labels } = view;
    loseNextAnswer('offline');
    await user.click(submit);
    await screen.findByText(/2 tapes not done yet/);
    expectLogged('One of many tapes failed (rain).');
    await press(user, 'Try again');
    await screen.findByText('2 tapes changed.');
    await press(user, 'Undo');
    await waitFor(() => expect(labels()).toEqual(['Caspla', 'Caspla', '', '']));
  });

  it('stops without a network and at a sign-out, says how many remain, and goes on', async () => {
    const view = await openChange(['Rain'], ['Label', 'New']);
    const { user, submit, failNext, signInAs, holdCalls, labels } = view;
    failNext('update', new Failure('offline', 'no network'));
    await user.click(submit);
    expect(await screen.findByText(/No connection\..*1 tape not done yet\./)).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    const release = holdCalls('update');
    await press(user, 'Try again');
    // What the rules answer to a request of nobody.
    failNext('update', new Failure('forbidden', 'The rules say no.'));
    signInAs(null);
    await screen.findByText(/what you typed is kept/);
    release();
    signInAs(editor);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You were signed out, and it stopped. 1 tape not done yet.',
    );
    expectLogged('One of many tapes failed (rain).');
    await press(user, 'Go on');
    await screen.findByText('1 tape changed.');
    expect(labels()).toContain('New');
  });

  it('stops after the present chunk, keeps the rest selected, and goes on, not finished until its end', async () => {
    const view = await openChange(undefined, ['Label', 'New'], many(chunkSize + 2));
    const { user, submit, holdCalls, callCount, runs } = view;
    const changed = () => [...runs.values()].map((run) => run.changed);
    const release = holdCalls('update');
    await user.click(submit);
    await press(user, 'Stop');
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible();
    release();
    expect(await screen.findByText('Stopped. 2 tapes not done yet.')).toBeVisible();
    expect(callCount('update')).toBe(chunkSize);
    expect(changed()).toEqual([chunkSize]);
    const finish = holdCalls('update');
    await press(user, 'Go on');
    await waitFor(() => expect(changed()).toEqual([0]));
    finish();
    await screen.findByText(`${chunkSize + 2} tapes changed.`);
    expect(changed()).toEqual([chunkSize + 2]);
  });
});

describe('Deleting the selected cassettes', () => {
  it('asks one question that names them, and closes it at a sign-out', async () => {
    const { user, dialog, signInAs, storedCassettes } = await open('Delete…', ['Rain', 'Hum']);
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rain by Artist',
      'Hum by Artist',
    ]);
    await press(user, 'Keep them');
    expect(storedCassettes.size).toBe(4);
    await press(user, 'Delete…');
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('moves to the bin once, with its Undo, also without an answer to the first try', async () => {
    const view = await open('Delete…', ['Rain', 'Moss']);
    const { user, dialog, loseNextAnswer, storedCassettes, bin, runs } = view;
    loseNextAnswer('offline');
    await user.click(dialog.getByRole('button', { name: /to the bin/ }));
    await screen.findByText(/2 tapes not done yet/);
    expectLogged('One of many tapes failed (rain).');
    await press(user, 'Try again');
    await waitFor(() => expect(bin.size).toBe(2));
    await waitFor(() => expect(runs.get('run-1')?.changed).toBe(2));
    await press(user, 'Undo');
    await waitFor(() => expect(storedCassettes.size).toBe(4));
  });

  it('offers only the bin for more than 50', async () => {
    const { dialog } = await open('Delete…', undefined, many(51));
    expect(dialog.getByText('and 1 more tape')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Delete for good/ })).toBeNull();
  });

  it('removes them for good, and clears the selection', async () => {
    const { user, storedCassettes } = await open('Delete…', ['Rain', 'Hum']);
    await press(user, 'Delete for good…');
    await press(user, 'Delete for good');
    await screen.findByText('2 tapes deleted.');
    expect([...storedCassettes.keys()]).toEqual(['bus', 'moss']);
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    const table = screen.getByRole('region', { name: 'Tapes, scrollable' });
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('says how many of them are hidden', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: catalogue() });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Select Rain' }));
    await press(view.user, 'Show only');
    await view.user.click(screen.getByRole('checkbox', { name: /^In stock/ }));
    await press(view.user, 'Show 2 tapes');
    await view.user.click(screen.getByRole('checkbox', { name: 'Select Hum' }));
    await press(view.user, 'Delete…');
    expect(await screen.findByText(/1 of them are hidden by the search/)).toBeVisible();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import { chunkSize } from '../../src/services/run.ts';
import { renderAdmin, selectedTitles } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';

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

/** Opens the table, and selects these cassettes, or all. */
async function select(names?: string[], cassettes = catalogue()) {
  const view = renderAdmin({ cassettes });
  await screen.findByText(new RegExp(`\\b${cassettes.length} tapes$`));
  const label = (name: string) => `Select ${name}`;
  for (const name of names?.map(label) ?? ['Select all that are found'])
    await view.user.click(screen.getByRole('checkbox', { name }));
  return view;
}
/** Opens the dialog, chooses a field and what is done with it, and types. */
async function openChange(
  names: string[] | undefined,
  [field, action, typed]: [field: string, action: string, typed: string] = ['Label', 'Set to', ''],
  given?: Cassette[],
) {
  const view = await select(names, given);
  const { user } = view;
  await press(user, 'Change…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Field'), field);
  await user.selectOptions(dialog.getByLabelText('What to do'), action);
  if (typed) await pasteText(user, dialog.getByLabelText(field), typed);
  return { ...view, dialog, submit: dialog.getByRole('button', { name: /^(Change|Set|Remove)/ }) };
}
/** Sets the label of what is selected. */
async function changeLabel(user: UserEvent, text: string) {
  await press(user, 'Change…');
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('Field'), 'Label');
  await pasteText(user, dialog.getByLabelText('Label'), text);
  await user.click(dialog.getByRole('button', { name: 'Set label of 1 tape' }));
}
const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));

describe('Changing the selected cassettes', () => {
  it('sets what is typed in all of them, and nothing else', async () => {
    const view = await openChange(['Rain', 'Hum'], ['Label', 'Set to', ' Hiss & Hers ']);
    const { user, submit, storedCassettes, callCount } = view;
    await waitFor(() => expect(submit).toHaveTextContent('Set label of 2 tapes'));
    await user.click(submit);
    expect(await screen.findByText('2 tapes changed.')).toBeInTheDocument();
    for (const id of ['rain', 'hum']) expect(storedCassettes.get(id)?.label).toBe('Hiss & Hers');
    expect(storedCassettes.get('rain')).toMatchObject({ title: 'Rain', releaseYear: 1987 });
    expect(storedCassettes.get('bus')?.label).toBe('Caspla');
    expect(screen.getAllByRole('cell', { name: 'Hiss & Hers' })).toHaveLength(2);
    expect(callCount('loadCassettes')).toBe(1);
    expect(selectedTitles()).toEqual([]);
    const table = screen.getByRole('region', { name: 'Tapes, scrollable' });
    await waitFor(() => expect(table).toHaveFocus());
  });

  it('says which cassettes can’t be changed, and keeps them selected', async () => {
    const { user, submit } = await openChange(['Rain'], ['Artist', 'Remove', 'artist']);
    await user.click(submit);
    const reason = '“Rain”: Please enter at least one artist.';
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByText('0 tapes changed. 1 tape not done yet.')).toBeVisible();
    expectLogged('One of many tapes failed (rain).');
    expect(selectedTitles()).toEqual(['Rain']);
  });

  it('is refused without a value, with a wrong one, and if it would change none', async () => {
    const { user, dialog, submit, callCount } = await openChange(['Night Bus']);
    const label = dialog.getByLabelText('Label');
    for (const [text, error] of [
      ['', /Please enter what to set/],
      ['x'.repeat(201), /at most 200 characters/],
      ['Caspla', /None of them would change/],
    ] as const) {
      await user.clear(label);
      if (text) await pasteText(user, label, text);
      await user.click(submit);
      expect(label).toHaveAccessibleDescription(error);
    }
    expect(label).toHaveFocus();
    expect(callCount('update')).toBe(0);
  });

  it('says what somebody else has changed or deleted meanwhile, and is made of what is stored when it is chosen again', async () => {
    const view = await openChange(['Rain', 'Hum'], ['Label', 'Set to', 'Mine']);
    const { user, submit, storedCassettes } = view;
    const rain = storedCassettes.get('rain')!;
    storedCassettes.set('rain', { ...rain, label: 'Theirs', country: 'Japan' });
    storedCassettes.delete('hum');
    await user.click(submit);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('“Rain”: Somebody else changed this tape meanwhile: Label');
    expect(alert).toHaveTextContent('“Hum”: It is no longer there');
    expectLogged(/^One of many tapes failed/, 2);
    expect(await screen.findByRole('cell', { name: 'Theirs' })).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'Hum' })).toBeNull();
    expect(selectedTitles()).toEqual(['Rain']);
    await changeLabel(user, 'Mine');
    await screen.findByText('1 tape changed.');
    expect(storedCassettes.get('rain')).toMatchObject({ label: 'Mine', country: 'Japan' });
  });

  it('stops when its editor is none any more, and keeps the rest selected', async () => {
    const view = await openChange(['Rain'], ['Label', 'Set to', 'New']);
    const { user, submit, failNext, signInAs, holdCalls, storedCassettes } = view;
    const release = holdCalls('update');
    await user.click(submit);
    // What the rules answer to a request of a member.
    failNext('update', new Failure('forbidden', 'The rules say no.'));
    signInAs(member);
    release();
    await waitFor(() => expectLogged('One of many tapes failed (rain).'));
    expect(screen.queryByText(/not done yet/)).toBeNull();
    signInAs(editor);
    expect(await screen.findByText('0 tapes changed. 1 tape not done yet.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You were no longer signed in as an editor, and it stopped.',
    );
    await screen.findByRole('rowheader', { name: 'Rain' });
    expect(selectedTitles()).toEqual(['Rain']);
    await changeLabel(user, 'New');
    await screen.findByText('1 tape changed.');
    expect(storedCassettes.get('rain')?.label).toBe('New');
  });

  it('shows its progress, and stops after the present chunk with the rest selected', async () => {
    const view = await openChange(undefined, ['Label', 'Set to', 'New'], many(chunkSize + 2));
    const { user, submit, holdCalls, callCount, runs } = view;
    const release = holdCalls('update');
    await user.click(submit);
    expect(await screen.findByText('Changing tapes…')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Tapes' })).toHaveAttribute('max', '22');
    const move = screen.getByRole('button', { name: 'Move to the bin' });
    expect(move).toHaveAttribute('aria-disabled', 'true');
    await press(user, 'Stop');
    expect(screen.getByRole('button', { name: 'Stopping…' })).toBeVisible();
    release();
    const text = `${chunkSize} tapes changed. 2 tapes not done yet.`;
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(callCount('update')).toBe(chunkSize);
    expect(selectedTitles()).toHaveLength(2);
    expect([...runs.values()].map((run) => run.changed)).toEqual([chunkSize]);
  });
});

describe('Moving the selected cassettes to the bin', () => {
  it('is done by one press, with its Undo', async () => {
    const { user, storedCassettes, bin, runs } = await select(['Rain', 'Moss']);
    await press(user, 'Move to the bin');
    await waitFor(() => expect(bin.size).toBe(2));
    expect(await screen.findByText('2 tapes were moved to the bin.')).toBeVisible();
    const recorded = { action: 'bin', title: 'Rain, Moss', changed: 2 };
    await waitFor(() => expect(runs.get('run-1')).toMatchObject(recorded));
    expect(screen.queryByRole('region', { name: 'Selected tapes' })).toBeNull();
    const table = screen.getByRole('region', { name: 'Tapes, scrollable' });
    await waitFor(() => expect(table).toHaveFocus());
    await press(user, 'Undo');
    await waitFor(() => expect(storedCassettes.size).toBe(4));
    await waitFor(() => expect(runs.get('run-1')?.undone).toBe(2));
  });

  it('shows what is stored after a try without an answer', async () => {
    const { user, loseNextAnswer, bin } = await select(['Rain', 'Moss']);
    loseNextAnswer('offline');
    await press(user, 'Move to the bin');
    expect(await screen.findByText('2 tapes not done yet.')).toBeVisible();
    expectLogged(/^One of many tapes failed/, 2);
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Moss' })).toBeNull());
    expect(bin.size).toBe(2);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';

/** The edit in the table: a row, a cell, the switch of In Stock. */

const bus = () =>
  buildCassette({
    id: 'bus',
    title: 'Night Bus',
    artist: ['Mira Sol'],
    label: 'Caspla',
    country: 'Peru',
    createdAt: 2,
  });
const rain = () => buildCassette({ id: 'rain', title: 'Rain', label: 'Mono', createdAt: 1 });

async function open(query = '') {
  const view = renderAdmin({ cassettes: [bus(), rain()] }, query);
  await screen.findByText(/2 tapes$/);
  return view;
}
const editButton = (title = 'Night Bus') => screen.findByRole('button', { name: `Edit ${title}` });
async function row(title: string) {
  const edited = within(await screen.findByRole('row', { name: `Edit ${title}` }));
  return {
    field: (name: string) => edited.getByLabelText(name),
    button: (name: string) => screen.getByRole('button', { name }),
  };
}
async function startEdit() {
  const view = await open();
  await view.user.click(await editButton());
  return { ...view, ...(await row('Night Bus')) };
}
const cell = (id: string) => document.getElementById(id)!;
const control = (field: string, title = 'Night Bus') =>
  screen.getByLabelText(`${field} of ${title}`);
const question = () => screen.queryByRole('alertdialog');
const stockSwitch = (title: string) => screen.getByRole('switch', { name: `In Stock: ${title}` });

describe('A row', () => {
  it('writes and shows the changes by Save, and returns the focus to Edit', async () => {
    const { user, field, button, storedCassettes } = await startEdit();
    await user.clear(field('Title'));
    await pasteText(user, field('Title'), 'Day Bus');
    await pasteText(user, field('Genre'), ' Dub ,, Ambient ');
    await pasteText(user, field('Release Year'), '1987');
    await user.selectOptions(field('In Stock'), 'Yes');
    await user.click(button('Save'));
    const dayBus = await editButton('Day Bus');
    await waitFor(() => expect(dayBus).toHaveFocus());
    expect(storedCassettes.get('bus')).toMatchObject({
      title: 'Day Bus',
      genre: ['Dub', 'Ambient'],
      releaseYear: 1987,
      inStock: 'Yes',
      label: 'Caspla',
    });
    expect(screen.getByText(/saved\.$/)).toHaveTextContent('“Day Bus” saved.');
  });

  it('does not write invalid fields, and focuses the first one', async () => {
    const { user, field, callCount } = await startEdit();
    await user.clear(field('Artist'));
    await pasteText(user, field('Link'), 'spool.example');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('Artist')).toHaveFocus());
    expect(field('Artist')).toBeInvalid();
    expect(field('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(field('Link')).toHaveAccessibleDescription(/http:\/\/ or https:\/\//);
    expect(callCount('update')).toBe(0);
  });

  it('A row whose answer was lost says at the next try that it is saved already', async () => {
    const { user, field, button, loseNextAnswer, changes } = await startEdit();
    loseNextAnswer('unanswered');
    await user.type(field('Label'), ' 2');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^“Night Bus”: No answer/);
    const reason = screen.getByText(/^No answer yet\. Please try again:/);
    expect(reason.closest('td')?.colSpan).toBe(screen.getAllByRole('columnheader').length + 1);
    expectLogged('Saving the tape failed.');
    await user.click(button('Save'));
    expect(await screen.findByText(/^“Night Bus” saved|saved by/)).toHaveTextContent(
      '“Night Bus” saved by an earlier try.',
    );
    expect(changes).toHaveLength(1);
  });

  it('is given up by Escape, and another row is open beside it', async () => {
    const { user, field, callCount } = await startEdit();
    await user.type(field('Label'), ' 2');
    await user.click(await editButton('Rain'));
    const rain = await row('Rain');
    await waitFor(() => expect(rain.field('Title')).toHaveFocus());
    expect(field('Label')).toHaveValue('Caspla 2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Rain' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await editButton()).toHaveFocus());
    expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    expect([callCount('update'), question()]).toEqual([0, null]);
  });

  it('is closed when the tab is left without a change', async () => {
    const { user } = await startEdit();
    await user.click(screen.getByRole('link', { name: 'Bin' }));
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect(await editButton()).toBeVisible();
    expect(screen.queryByRole('row', { name: 'Edit Night Bus' })).toBeNull();
  });

  it('makes the browser ask before the page is left, only while there are changes', async () => {
    const { user, field } = await startEdit();
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await user.type(field('Label'), '2');
    expect(leave()).toBe(false);
    // The browser follows the link, past the router.
    const link = screen.getByRole('link', { name: 'About' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    expect(field('Label')).toHaveValue('Caspla2');
    await user.type(field('Label'), '{Backspace}');
    expect(leave()).toBe(true);
  });

  it.each([
    [null, /what you typed is kept/],
    [member, /Your unsaved changes are kept/],
  ])('outlives a sign-out, which hides it', async (account, text) => {
    const { user, field, signInAs } = await startEdit();
    await user.type(field('Label'), ' 2');
    signInAs(account);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    signInAs(editor);
    expect((await row('Night Bus')).field('Label')).toHaveValue('Caspla 2');
  });
});

describe('A cell', () => {
  it('is edited by a double click; Enter writes that field and returns the focus to it', async () => {
    const { user, storedCassettes } = await open();
    storedCassettes.set('bus', { ...bus(), country: 'Chile' });
    await user.dblClick(cell('label-bus'));
    expect(control('Label')).toHaveFocus();
    await user.type(control('Label'), ' 2{Enter}');
    await waitFor(() => expect(cell('label-bus')).toHaveFocus());
    expect(cell('label-bus')).toHaveTextContent('Caspla 2');
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', country: 'Chile' });
    expect(screen.getByText(/^Label:/)).toHaveTextContent('Label: Caspla 2, of “Night Bus”.');
  });

  it('is edited by F2; Tab saves and goes on to the next one, with Shift back, also to the next row', async () => {
    const { user, storedCassettes, callCount } = await open();
    cell('link-bus').focus();
    await user.keyboard('{F2}{Tab}');
    expect(control('In Stock')).toHaveFocus();
    await user.selectOptions(control('In Stock'), 'Yes');
    await user.keyboard('{Tab}Shelf 4{Shift>}{Tab}{/Shift}');
    expect(control('In Stock')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(stockSwitch('Night Bus')).toHaveFocus());
    cell('locations-bus').focus();
    await user.keyboard('{F2}{Tab}');
    expect(control('Title', 'Rain')).toHaveFocus();
    expect(storedCassettes.get('bus')).toMatchObject({ inStock: 'Yes', locations: ['Shelf 4'] });
    expect(callCount('update')).toBe(2);
  });

  it('is given up by Escape, and unchanged it is left without a write', async () => {
    const { user, callCount } = await open();
    cell('label-bus').focus();
    await user.keyboard('{Enter} 2{Escape}');
    expect(cell('label-bus')).toHaveFocus();
    expect(cell('label-bus')).toHaveTextContent('Caspla');
    await user.keyboard('{Enter}{Enter}');
    expect(cell('label-bus')).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('searchbox'));
    expect(screen.queryByLabelText('Label of Night Bus')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect([callCount('update'), question()]).toEqual([0, null]);
  });

  it('A cell that could not be written opens again with its text, and the next ones are written', async () => {
    const { user, failNext, storedCassettes } = await open();
    failNext('update', new Failure('offline', 'no network'));
    await user.dblClick(cell('label-bus'));
    await user.keyboard('Mono{Tab}CAS-018{Tab}19');
    await waitFor(() => expect(control('Label')).toHaveAccessibleDescription(/No connection\./));
    expectLogged('Saving the tape failed.');
    expect(control('Label')).toHaveValue('Mono');
    expect(control('Release Year')).toHaveFocus();
    await waitFor(() => expect(storedCassettes.get('bus')?.releaseId).toBe('CAS-018'));
    expect(await screen.findByText(/^Release ID:/)).toBeVisible();
  });

  it('A cell whose save has failed is named beside later messages until Dismiss, and again until it is written', async () => {
    const { user, failNext } = await open();
    const failure = /^Label of “Night Bus”: No connection\./;
    const fail = async () => {
      failNext('update', new Failure('offline', 'no network'));
      await user.type(control('Label'), '{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(failure);
      expectLogged('Saving the tape failed.');
    };
    await user.dblClick(cell('label-bus'));
    await user.type(control('Label'), ' 2');
    await fail();
    await user.click(screen.getByRole('button', { name: 'Open Rain' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Cassette' }));
    await user.type(form.getByLabelText('Label'), ' 2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/saved\.$/)).toHaveTextContent('“Rain” saved.');
    expect(screen.getByText(failure)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(failure)).toBeNull();
    await fail();
    await user.type(control('Label'), '{Enter}');
    await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
  });

  it('A row that no filter shows any more stays in its place, as it is by now, while its cells are typed', async () => {
    const { user, holdCalls, storedCassettes } = await open('?only=without-label-or-year');
    const release = holdCalls('update');
    await user.dblClick(cell('label-rain'));
    await user.keyboard('Mono 2{Tab}{Tab}1990{Shift>}{Tab}{/Shift}');
    release();
    await waitFor(() => expect(storedCassettes.get('rain')?.releaseYear).toBe(1990));
    expect(control('Release ID', 'Rain')).toHaveFocus();
    await waitFor(() => expect(cell('releaseYear-rain')).toHaveTextContent('1990'));
    expect(cell('label-rain')).toHaveTextContent('Mono 2');
    const titles = screen.getAllByRole('rowheader').map((title) => title.textContent);
    expect(titles).toEqual(['Night Bus', 'Rain']);
  });

  // Safari says of an input method's key only its code.
  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'is neither saved nor given up by a key of an input method: %j',
    async (ofInputMethod) => {
      const { user, callCount } = await open();
      await user.dblClick(cell('label-bus'));
      await user.keyboard('変換');
      for (const key of ['Enter', 'Escape'])
        fireEvent.keyDown(control('Label'), { key, ...ofInputMethod });
      expect(control('Label')).toHaveValue('変換');
      expect(callCount('update')).toBe(0);
    },
  );

  it('A cell that is not valid stays open, marked with its sentence, also beside another one', async () => {
    const { user, callCount } = await open();
    await user.dblClick(cell('artist-bus'));
    await user.clear(control('Artist'));
    await user.keyboard('{Tab}');
    expect(control('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(control('Artist')).toHaveFocus();
    await user.dblClick(cell('label-rain'));
    expect(control('Label', 'Rain')).toHaveFocus();
    expect(control('Artist')).toBeInvalid();
    expect([callCount('update'), question()]).toEqual([0, null]);
    await user.type(control('Artist'), 'M');
    expect(control('Artist')).toBeValid();
  });
});

it('The switch In Stock shows the new state at once, and is busy until it is stored', async () => {
  const { user, holdCalls } = await open();
  const release = holdCalls('update');
  stockSwitch('Rain').focus();
  await user.keyboard('{Enter}');
  expect(stockSwitch('Rain')).toBeChecked();
  expect(stockSwitch('Rain')).toHaveAttribute('aria-busy', 'true');
  release();
  await waitFor(() => expect(stockSwitch('Rain')).toHaveAttribute('aria-busy', 'false'));
});

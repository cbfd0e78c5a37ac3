import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

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
  const view = renderRoute(`/admin${query}`, { account: editor, cassettes: [bus(), rain()] });
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
  it('shows the current cassette, not the one of the list', async () => {
    const { user, storedCassettes } = await open();
    storedCassettes.set('bus', { ...bus(), label: 'Hiss & Hers' });
    await user.click(await editButton());
    const { field } = await row('Night Bus');
    expect(field('Title')).toHaveFocus();
    await waitFor(() => expect(field('Label')).toHaveValue('Hiss & Hers'));
    expect(screen.queryByLabelText('Track List')).toBeNull();
  });

  it('limits notes and link to 255 characters', async () => {
    const { user, field } = await startEdit();
    for (const name of ["Editor's Notes", 'Link']) {
      const input = field(name) as HTMLInputElement;
      await user.clear(input);
      await user.click(input);
      await user.paste('📼'.repeat(256));
      expect(input).toHaveValue('📼'.repeat(255));
      input.setSelectionRange(2, 2);
      await user.paste('x');
      expect(input).toHaveValue('📼'.repeat(255));
      expect(input.selectionStart).toBe(2);
    }
  });

  it('that fails to load says so, and can be saved all the same', async () => {
    const { user, failNext, storedCassettes } = await open();
    failNext('read', new Failure('offline', 'no network'));
    await user.click(await editButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Loading the tape failed.');
    const { field, button } = await row('Night Bus');
    await user.type(field('Label'), ' 2');
    await user.click(button('Save'));
    await editButton();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

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

  it('whose save fails keeps the text, and can be saved again', async () => {
    const { user, field, button, failNext, storedCassettes } = await startEdit();
    failNext('update', new Failure('offline', 'no network'));
    await user.type(field('Label'), ' 2');
    await user.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Saving the tape failed.');
    expect(field('Label')).toHaveValue('Caspla 2');
    await user.click(button('Save'));
    await editButton();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('that was stored twice without an answer is found when somebody looks, and is undone whole', async () => {
    const { user, field, button, storedCassettes, failNext, loseNextAnswer } = await startEdit();
    const says = (text: string) =>
      waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
    for (const typed of [' 2', '3']) {
      loseNextAnswer('unanswered');
      await user.type(field('Label'), typed);
      await user.click(button('Save'));
      await says('No answer yet. The tape may be saved; look again before you type it twice.');
      expectLogged('Saving the tape failed.');
    }
    await user.type(field('Label'), '4');
    await user.click(button('Look again'));
    await says('The tape is saved, but not what you changed since.');
    await user.type(field('Label'), '{Backspace}');
    failNext('read', new Failure('slow', 'no answer'));
    await user.click(button('Look again'));
    await says('No answer yet. Please try again.');
    expectLogged('Looking for the tape failed.');
    await user.click(button('Look again'));
    await editButton();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 23');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(/was put back/);
    expect(storedCassettes.get('bus')?.label).toBe('Caspla');
  });

  it.each(['{Escape}', 'Cancel', 'Edit Rain'])(
    'with unsaved text asks before it is left by %s',
    async (exit) => {
      const { user, field } = await startEdit();
      await user.type(field('Label'), ' 2');
      const go = async () =>
        exit.startsWith('{')
          ? user.keyboard(exit)
          : user.click(screen.getByRole('button', { name: exit }));
      await go();
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(field('Label')).toHaveValue('Caspla 2');
      if (exit.startsWith('{')) (field('Label') as HTMLElement).focus();
      await go();
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      const nightBus = await editButton();
      if (exit !== 'Edit Rain') await waitFor(() => expect(nightBus).toHaveFocus());
      expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    },
  );

  it('that is unchanged or being saved gives way to another one without a question', async () => {
    const { user, holdCalls, storedCassettes } = await startEdit();
    await user.click(await editButton('Rain'));
    const { field, button } = await row('Rain');
    await user.type(field('Label'), ' 2');
    const release = holdCalls('update');
    await user.click(button('Save'));
    await user.click(await editButton());
    expect(question()).toBeNull();
    release();
    const bus = await row('Night Bus');
    await waitFor(() => expect(bus.field('Title')).toHaveFocus());
    expect(storedCassettes.get('rain')?.label).toBe('Mono 2');
  });

  it('stays as it is while another tab is open', async () => {
    const { user, field } = await startEdit();
    await user.type(field('Label'), ' 2');
    await user.click(screen.getByRole('link', { name: 'Bin' }));
    await screen.findByRole('heading', { name: 'Bin' });
    expect(screen.queryByRole('row', { name: /^Edit/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    expect((await row('Night Bus')).field('Label')).toHaveValue('Caspla 2');
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
    [member, /Your unsaved changes to “Night Bus” are kept/],
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
    expect(screen.getByText(/saved\.$/)).toHaveTextContent('“Night Bus” saved.');
  });

  it('is reached by Tab and edited by Enter or F2; Tab saves and goes on, also to the next row', async () => {
    const { user, storedCassettes, callCount } = await open();
    screen.getByRole('checkbox', { name: 'Select Night Bus' }).focus();
    await user.tab();
    await user.tab();
    await user.tab();
    expect(cell('country-bus')).toHaveFocus();
    await user.keyboard('{Enter}!{Tab}');
    await waitFor(() => expect(control('Genre')).toHaveFocus());
    expect(storedCassettes.get('bus')?.country).toBe('!');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(control('Country')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell('country-bus')).toHaveFocus();
    cell('locations-bus').focus();
    await user.keyboard('{F2}{Tab}');
    expect(control('Title', 'Rain')).toHaveFocus();
    expect(callCount('update')).toBe(1);
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

  it('is saved when it is left, and what was opened meanwhile follows', async () => {
    const { user, holdCalls, storedCassettes } = await open();
    const release = holdCalls('update');
    await user.dblClick(cell('label-bus'));
    await user.keyboard('Caspla 2');
    await user.dblClick(cell('label-rain'));
    expect(question()).toBeNull();
    release();
    await waitFor(() => expect(control('Label', 'Rain')).toHaveFocus());
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('Enter that is held down opens neither the saved cell nor the saved row again', async () => {
    await open();
    for (const element of [cell('label-bus'), screen.getByRole('button', { name: 'Edit Rain' })])
      expect(fireEvent.keyDown(element, { key: 'Enter', repeat: true })).toBe(false);
    expect(screen.queryByLabelText(/ of /)).toBeNull();
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

  it('keeps what was typed, marked with its sentence, when it is invalid or its save fails', async () => {
    const { user, failNext, storedCassettes, callCount } = await open();
    await user.dblClick(cell('artist-bus'));
    await user.clear(control('Artist'));
    await user.keyboard('{Enter}');
    expect(control('Artist')).toBeInvalid();
    expect(control('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(control('Artist')).toHaveFocus();
    for (const open of [
      () => user.dblClick(cell('label-rain')),
      () => user.click(cell('label-rain')).then(() => user.keyboard('{F2}')),
      ...['Edit Rain', 'Open Rain', 'Add Cassette'].map(
        (name) => () => user.click(screen.getByRole('button', { name })),
      ),
    ]) {
      await open();
      expect(control('Artist')).toHaveFocus();
      expect(control('Artist')).toBeInvalid();
    }
    expect(question()).toBeNull();
    expect(callCount('update')).toBe(0);
    failNext('update', new Failure('offline', 'no network'));
    await user.type(control('Artist'), 'Ada{Tab}');
    await waitFor(() => expect(control('Artist')).toHaveAccessibleDescription(/No connection\./));
    expectLogged('Saving the tape failed.');
    expect(control('Artist')).toHaveValue('Ada');
    // On iOS a tap on a button leaves the focus in the cell.
    fireEvent.click(await editButton('Rain'));
    await row('Rain');
    expect(storedCassettes.get('bus')?.artist).toEqual(['Ada']);
  });

  it('becomes the form when somebody else has written there', async () => {
    const { user, storedCassettes } = await open();
    await user.dblClick(cell('label-bus'));
    await user.keyboard('Caspla 2');
    storedCassettes.set('bus', { ...bus(), label: 'Hiss & Hers' });
    await user.keyboard('{Enter}');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Cassette' }));
    expect(screen.getByRole('alert')).toHaveTextContent(/Somebody else .*: Label\./);
    expectLogged('Saving the tape failed.');
    await user.click(form.getByRole('button', { name: 'Take theirs' }));
    expect(form.getByLabelText('Label')).toHaveValue('Hiss & Hers');
  });
});

describe('The switch In Stock', () => {
  it('writes at one press, several at a time, and a second press meanwhile does nothing', async () => {
    const { user, holdCalls, storedCassettes, callCount } = await open();
    const release = holdCalls('update');
    await user.dblClick(stockSwitch('Night Bus'));
    stockSwitch('Rain').focus();
    await user.keyboard('{Enter}');
    expect(stockSwitch('Night Bus')).toBeChecked();
    await waitFor(() => expect(callCount('update')).toBe(2));
    release();
    await waitFor(() => expect(stockSwitch('Rain')).toHaveAttribute('aria-busy', 'false'));
    expect(stockSwitch('Rain')).toBeChecked();
    expect([...storedCassettes.values()].map(({ inStock }) => inStock)).toEqual(['Yes', 'Yes']);
  });

  it('that fails says why in its cell and goes back; a second press tries again', async () => {
    const { user, failNext, storedCassettes } = await open();
    failNext('update', new Failure('offline', 'no network'));
    await user.click(stockSwitch('Rain'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Saving the tape failed.');
    expect(stockSwitch('Rain')).not.toBeChecked();
    await user.click(stockSwitch('Rain'));
    await waitFor(() => expect(storedCassettes.get('rain')?.inStock).toBe('Yes'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('whose row a filter hides gives the focus to its neighbour', async () => {
    const view = renderRoute('/admin?only=in-stock', {
      account: editor,
      cassettes: [bus(), rain()].map((cassette) => ({ ...cassette, inStock: 'Yes' as const })),
    });
    await screen.findByText('2 tapes');
    await view.user.click(stockSwitch('Night Bus'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull());
    await waitFor(() => expect(stockSwitch('Rain')).toHaveFocus());
  });
});

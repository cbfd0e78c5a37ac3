import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const bus = () =>
  buildCassette({
    id: 'bus',
    title: 'Night Bus',
    artist: ['Mira Sol'],
    label: 'Caspla',
    createdAt: 2,
  });
const rain = () => buildCassette({ id: 'rain', title: 'Rain', createdAt: 1 });

async function startEdit(title = 'Night Bus') {
  const view = renderRoute('/admin', { account: editor, cassettes: [bus(), rain()] });
  await view.user.click(await screen.findByRole('button', { name: `Edit ${title}` }));
  return { ...view, ...(await row(title)) };
}
async function row(title: string) {
  const form = within(await screen.findByRole('form', { name: `Edit ${title}` }));
  await waitFor(() => expect(form.getByLabelText('Title')).toBeEnabled());
  return {
    form,
    field: (name: string) => form.getByLabelText(name),
    press: (name: string) => form.getByRole('button', { name }),
  };
}
const editButton = (title = 'Night Bus') => screen.findByRole('button', { name: `Edit ${title}` });

describe('Edit', () => {
  it('shows the current cassette, not the one of the list', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: [bus()] });
    const edit = await editButton();
    view.storedCassettes.set('bus', { ...bus(), label: 'Hiss & Hers' });
    await view.user.click(edit);
    const { field } = await row('Night Bus');
    expect(field('Label')).toHaveValue('Hiss & Hers');
    await waitFor(() => expect(field('Title')).toHaveFocus());
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

  it('that fails to load shows and logs the error, and can be retried', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: [bus()] });
    view.failNext('read', new Failure('offline', 'no network'));
    await view.user.click(await editButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Loading the tape failed.');
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await row('Night Bus')).field('Title')).toHaveValue('Night Bus');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('of a deleted cassette says so and removes it from the list', async () => {
    const view = renderRoute('/admin', { account: editor, cassettes: [bus(), rain()] });
    const edit = await editButton();
    view.storedCassettes.delete('bus');
    await view.user.click(edit);
    expect(await screen.findByRole('alert')).toHaveTextContent('No such document exists!');
    expectLogged('The tape to edit is not there.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Take it off the list' }));
    expect(screen.queryByText('Night Bus')).toBeNull();
    const neighbour = await editButton('Rain');
    await waitFor(() => expect(neighbour).toHaveFocus());
  });
});

describe('Save', () => {
  it('writes and shows the changes, and returns the focus to Edit', async () => {
    const { user, field, press, storedCassettes } = await startEdit();
    await user.clear(field('Title'));
    await pasteText(user, field('Title'), 'Day Bus');
    await pasteText(user, field('Genre'), ' Dub ,, Ambient ');
    await pasteText(user, field('Release Year'), '1987');
    await user.selectOptions(field('In Stock'), 'Yes');
    await user.click(press('Save'));
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

  it('is triggered by Enter in a field', async () => {
    const { user, field, storedCassettes } = await startEdit();
    await user.type(field('Label'), ' 2{Enter}');
    await editButton();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('does not write invalid fields, and focuses the first one', async () => {
    const { user, field, press, callCount } = await startEdit();
    await user.clear(field('Artist'));
    await pasteText(user, field('Link'), 'spool.example');
    await user.click(press('Save'));
    await waitFor(() => expect(field('Artist')).toHaveFocus());
    expect(field('Artist')).toBeInvalid();
    expect(field('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(field('Link')).toHaveAccessibleDescription(/http:\/\/ or https:\/\//);
    expect(callCount('update')).toBe(0);
  });

  it('that fails shows and logs the error, keeps the text, and can be retried', async () => {
    const { user, field, press, failNext, storedCassettes } = await startEdit();
    failNext('update', new Failure('offline', 'no network'));
    await user.type(field('Label'), ' 2');
    await user.click(press('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Saving the tape failed.');
    expect(field('Label')).toHaveValue('Caspla 2');
    await user.click(press('Try again'));
    await editButton();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });
});

describe('Leaving a row', () => {
  it('by Cancel writes nothing and returns the focus to Edit', async () => {
    const { user, press, callCount } = await startEdit();
    await user.click(press('Cancel'));
    const nightBus = await editButton();
    await waitFor(() => expect(nightBus).toHaveFocus());
    expect(callCount('update')).toBe(0);
  });

  it.each(['{Escape}', 'Cancel', 'Edit Rain'])(
    'with unsaved text by %s asks first',
    async (exit) => {
      const { user, field } = await startEdit();
      await user.type(field('Label'), ' 2');
      const go = async () =>
        exit.startsWith('{')
          ? user.keyboard(exit)
          : user.click(screen.getByRole('button', { name: exit }));
      await go();
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Keep editing' }));
      expect(field('Label')).toHaveValue('Caspla 2');
      if (exit.startsWith('{')) (field('Label') as HTMLElement).focus();
      await go();
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      expect(await editButton()).toBeVisible();
      expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    },
  );

  it('unchanged by Edit on another row needs no question', async () => {
    const { user } = await startEdit();
    await user.click(await editButton('Rain'));
    expect((await row('Rain')).field('Title')).toHaveValue('Rain');
    expect(screen.queryByRole('form', { name: 'Edit Night Bus' })).toBeNull();
  });

  it('that is being saved asks, until the save has ended', async () => {
    const { user, field, press, holdCalls, storedCassettes } = await startEdit();
    const release = holdCalls('update');
    await user.type(field('Label'), ' 2');
    await user.click(press('Save'));
    await user.click(await editButton('Rain'));
    await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    release();
    await editButton();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('for another one during the save keeps the focus in the other one', async () => {
    const { user, field, press, holdCalls, storedCassettes } = await startEdit();
    const release = holdCalls('update');
    await user.type(field('Label'), ' 2');
    await user.click(press('Save'));
    await user.click(await editButton('Rain'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const rain = await row('Rain');
    await waitFor(() => expect(rain.field('Title')).toHaveFocus());
    release();
    await screen.findByText(/saved\.$/);
    expect(rain.field('Title')).toHaveFocus();
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });

  it('by a link of the site asks first', async () => {
    const { user, field } = await startEdit();
    await user.type(field('Label'), ' 2');
    await user.click(screen.getByRole('link', { name: 'About' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(field('Label')).toHaveValue('Caspla 2');
    await user.click(screen.getByRole('link', { name: 'About' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'About' })).toBeVisible();
  });

  it('by closing the tab makes the browser ask, only while there are changes', async () => {
    const { user, field } = await startEdit();
    const leave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await user.type(field('Label'), '2');
    expect(leave()).toBe(false);
    await user.type(field('Label'), '{Backspace}');
    expect(leave()).toBe(true);
  });
});

describe('An edit that outlives the session', () => {
  it('is hidden after a sign-out and back after the next login', async () => {
    const { user, field, signInAs } = await startEdit();
    await user.type(field('Label'), ' 2');
    signInAs(null);
    const login = within(await screen.findByRole('dialog', { name: 'Login' }));
    expect(login.getByText(/what you typed is kept/)).toBeVisible();
    expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    signInAs(editor);
    expect((await row('Night Bus')).field('Label')).toHaveValue('Caspla 2');
  });

  it('is kept while the account is no editor, and a message says so', async () => {
    const { user, field, signInAs } = await startEdit();
    await user.type(field('Label'), ' 2');
    signInAs(member);
    expect(await screen.findByText(/Your unsaved changes to “Night Bus” are kept/)).toBeVisible();
    expect(screen.queryByDisplayValue('Caspla 2')).toBeNull();
    signInAs(editor);
    expect((await row('Night Bus')).field('Label')).toHaveValue('Caspla 2');
  });
});

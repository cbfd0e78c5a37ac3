import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { dropFiles, imageFile, renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';

/** Pictures that are dropped on the tab Cassettes. */

beforeEach(resetFakeCropping);

async function open() {
  const view = renderAdmin({ cassettes: [buildCassette({ title: 'Herbarium' })] });
  await screen.findByRole('rowheader', { name: 'Herbarium' });
  // The effects of the first render.
  await act(async () => {});
  return view;
}
async function drop(...names: string[]) {
  const view = await open();
  const files = names.map((name) =>
    name.endsWith('.jpg') ? imageFile(name) : new File(['x'], name),
  );
  dropFiles(window, ...files);
  const form = (title: string | RegExp) =>
    screen.findByRole('dialog', { name: title }).then((dialog) => within(dialog));
  return { ...view, form };
}

describe('Pictures on the tab', () => {
  it('end what was said of the drop before', async () => {
    const { form } = await drop('notes.txt');
    expect(await screen.findByText('Not a picture: “notes.txt”.')).toBeVisible();
    dropFiles(window, imageFile('1.jpg'));
    await form(/Add Cassette/);
    expect(screen.queryByText(/Not a picture/)).toBeNull();
  });

  it('What was said of a drop ends with the next save, also with one that fails', async () => {
    const { user, form, failNext } = await drop('1.jpg', 'notes.txt');
    const tape = await form('Add Cassette');
    expect(tape.getByText('Not a picture: “notes.txt”.')).toBeVisible();
    await pasteText(user, tape.getByLabelText('Title'), 'Rain');
    await pasteText(user, tape.getByLabelText('Artist'), 'Anna');
    failNext('create', new Failure('offline', 'no network'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await tape.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Adding the tape failed.');
    expect(screen.queryByText(/Not a picture/)).toBeNull();
  });

  it('become tapes in the order of their names, unfinished where skipped or hidden, until they are discarded after a question', async () => {
    const { user, form, drafts } = await drop('10.jpg', '9.jpg', 'notes.txt');
    const first = await form(/Tape 1 of 2/);
    expect(first.getByText('Not a picture: “notes.txt”.')).toBeVisible();
    await pasteText(user, first.getByLabelText('Title'), 'Typed');
    await user.click(await first.findByRole('button', { name: 'Clear Images' }));
    await user.click(first.getByRole('button', { name: 'Skip' }));
    const second = await form(/Tape 2 of 2/);
    expect(second.getByLabelText('Title')).toHaveValue('');
    const corner = { name: 'Corner at the top left' };
    await second.findByRole('slider', corner);
    await user.click(second.getByRole('button', { name: 'Undo' }));
    await user.click(second.getByRole('button', { name: 'Hide Form' }));
    expect(await screen.findByText('2 tapes not finished.')).toBeVisible();
    await waitFor(() => {
      const kept = [...drafts.values()].map(({ form, scan }) => [form.title, scan?.file.name]);
      expect(kept.toSorted()).toEqual([
        ['', '10.jpg'],
        ['Typed', '9.jpg'],
      ]);
    });
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    expect((await form(/Tape 1 of 2/)).getByLabelText('Title')).toHaveValue('Typed');
    for (const tape of [/Tape 1 of 2/, 'Add Cassette']) {
      await user.click((await form(tape)).getByRole('button', { name: 'Discard' }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Discard' }));
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText(/not finished/)).toBeNull();
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it('are kept together, say so until they are, and are all discarded after one question', async () => {
    const { user, drafts, holdCalls, calls } = await open();
    const release = holdCalls('saveDrafts');
    const names = Array.from({ length: 40 }, (_, index) => imageFile(`${index}.jpg`));
    dropFiles(window, ...names);
    const first = within(await screen.findByRole('dialog', { name: /Tape 1 of 40/ }));
    expect(await first.findByText('Keeping 40 tapes on this device…')).toBeVisible();
    release();
    await waitFor(() => expect(drafts.size).toBe(40));
    await waitFor(() => expect(first.queryByText(/^Keeping/)).toBeNull());
    const saved = () => calls.filter(({ name }) => name === 'saveDrafts');
    expect(saved()[0]?.args).toEqual([40]);
    await user.click(first.getByRole('button', { name: 'Hide Form' }));
    await user.click(await screen.findByRole('button', { name: 'Discard all' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard 40 tapes?' }));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/not finished/)).toBeNull();
    await waitFor(() => expect(drafts.size).toBe(0));
  });
});

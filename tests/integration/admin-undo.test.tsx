import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { ChangeRecord, Run } from '../../src/domain/history.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const other = { ...editor, uid: 'other', email: 'other@example.org' };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const says = (text: string) =>
  waitFor(() => expect(messages().getAllByRole('status')[0]).toHaveTextContent(text));

async function open(cassettes: Cassette[], query = '') {
  const view = renderRoute(`/admin${query}`, { account: editor, cassettes });
  await screen.findAllByRole('rowheader', { name: cassettes[0]!.title });
  const { backend, storedCassettes, signInAs } = view;
  return {
    ...view,
    /** Another editor saves a cassette elsewhere. */
    async changeElsewhere(id: string, fields: Partial<Cassette>) {
      const port = await backend.catalogue();
      const base = storedCassettes.get(id)!;
      signInAs(other);
      await port.update(base, { ...base, ...fields }, {}, { kind: 'row' });
      signInAs(editor);
    },
  };
}

const tapes = () =>
  ['Bus', 'Rain', 'Moss'].map((title, index) =>
    buildCassette({ id: title.toLowerCase(), title, label: 'Casio', createdAt: 9 - index }),
  );

describe('Undo of a bulk change', () => {
  async function change(field: string, value: string) {
    const view = await open(tapes());
    const { user } = view;
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are found' }));
    await user.click(await button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change/ }));
    for (const [label, text] of [
      [field, value],
      ['Country', 'Peru'],
    ] as const)
      await pasteText(user, dialog.getByLabelText(label), text);
    await user.click(await dialog.findByRole('button', { name: 'Change 3 tapes' }));
    await says('3 tapes changed.');
    return view;
  }

  it('puts back what nobody has changed since, and says which it has left', async () => {
    const { user, changeElsewhere, storedCassettes, runs, changes, callCount } = await change(
      'Label',
      'Caspla',
    );
    const [run] = runs.values();
    expect(run).toMatchObject({ kind: 'bulk', name: 'Country: Peru; Label: Caspla', changed: 3 });
    await changeElsewhere('rain', { label: 'Spool' });
    await user.dblClick(await button('Undo'));
    await says(
      '3 tapes were put back. Left as it is in 1 tape: “Rain” (Label: changed since by other@example.org).',
    );
    expect([...storedCassettes.values()].map(({ label }) => label)).toEqual([
      'Casio',
      'Spool',
      'Casio',
    ]);
    expect([...storedCassettes.values()].map(({ country }) => country)).toEqual(['', '', '']);
    expect(callCount('update')).toBe(3 + 1 + 3);
    expect(changes.at(-1)).toMatchObject({ kind: 'undo', run: run!.id });
    expect(runs.get(run!.id)).toMatchObject({ changed: 3, undone: 3 });
    expect(screen.getAllByRole('cell', { name: 'Casio' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that fails says why, and goes on with what is left', async () => {
    const { user, storedCassettes, failNext, runs } = await change('Label', 'Caspla');
    failNext('update', new Failure('offline', 'by the test'));
    await user.click(await button('Undo'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    await says('2 tapes were put back. 1 tape not done yet.');
    expectLogged('Undoing changes failed.');
    await user.click(await button('Undo'));
    await says('“Bus” was put back.');
    expect([...storedCassettes.values()].map(({ label }) => label)).toEqual(Array(3).fill('Casio'));
    expect([...runs.values()].map(({ undone }) => undone)).toEqual([3]);
  });

  it('in the tab Changes takes the place of its message, with an undo for what is left', async () => {
    const { user, runs, failNext } = await change('Label', 'Caspla');
    await user.click(screen.getByRole('link', { name: 'Changes' }));
    failNext('update', new Failure('offline', 'by the test'));
    await user.click(await button(/^Undo… /));
    await user.click(await button('Undo it'));
    await says('2 tapes were put back. 1 tape not done yet.');
    expectLogged('Undoing changes failed.');
    expect(messages().getAllByRole('status')).toHaveLength(1);
    await user.click(await button('Undo'));
    await says('“Bus” was put back.');
    expect(messages().queryByRole('button', { name: 'Undo' })).toBeNull();
    expect([...runs.values()].map(({ undone }) => undone)).toEqual([3]);
  });

  it('is recorded as a find and replace, if it was one', async () => {
    const { user, runs, changes } = await open(tapes());
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rain' }));
    await user.click(await button('Change…'));
    await pasteText(user, await screen.findByLabelText('Find'), 'ain');
    await pasteText(user, screen.getByLabelText('Replace by'), 'ing');
    await user.click(await button('Change 1 tape'));
    await says('1 tape changed.');
    expect([...runs.values()]).toMatchObject([{ kind: 'replace', name: 'Title: "ain" → "ing"' }]);
    expect(changes).toMatchObject([{ kind: 'bulk', run: 'run-1', fields: ['title'] }]);
  });

  it('is not there without a change: no run is recorded', async () => {
    const { user, callCount } = await open(tapes());
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are found' }));
    await user.click(await button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change/ }));
    await user.selectOptions(dialog.getByLabelText('What to do with Artist'), 'Remove');
    await pasteText(user, dialog.getByLabelText('Artist'), 'artist');
    await user.click(await dialog.findByRole('button', { name: 'Change 3 tapes' }));
    await screen.findByRole('region', { name: 'What failed' });
    expectLogged('One of many tapes failed (bus).');
    await user.click(await button('Close'));
    await says('0 tapes changed.');
    expect(callCount('startRun')).toBe(0);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('Undo of a save', () => {
  it('puts back what a row has saved, but not what somebody else has changed since', async () => {
    const { user, changeElsewhere, storedCassettes } = await open(tapes());
    await user.click(await button('Edit Rain'));
    await pasteText(user, await screen.findByLabelText('Label'), ' 2');
    await pasteText(user, screen.getByLabelText('Country'), 'Peru');
    await user.click(await button('Save'));
    await says('“Rain” saved.');
    await changeElsewhere('rain', { country: 'Chile' });
    await user.click(await button('Undo'));
    await says('“Rain” was put back. Left as it is in 1 tape: “Rain” (Country: changed since by');
    expect(storedCassettes.get('rain')).toMatchObject({ label: 'Casio', country: 'Chile' });
    expect(screen.getByRole('cell', { name: 'Chile' })).toBeVisible();
  });

  it('is offered for the last of several switches', async () => {
    const { user, storedCassettes } = await open(tapes());
    for (const title of ['Bus', 'Rain', 'Moss']) {
      await user.click(screen.getByRole('switch', { name: `In Stock: ${title}` }));
      await says(`“${title}” saved.`);
    }
    expect(messages().getAllByRole('status')).toHaveLength(1);
    await user.click(await button('Undo'));
    await says('“Moss” was put back.');
    expect([...storedCassettes.values()].map(({ inStock }) => inStock)).toEqual([
      'Yes',
      'Yes',
      'No',
    ]);
    expect(screen.getByRole('switch', { name: 'In Stock: Moss' })).not.toBeChecked();
  });

  it('is not offered when nothing was written: the last change is somebody else’s', async () => {
    const { user, changeElsewhere } = await open(tapes());
    await changeElsewhere('rain', { label: 'Spool' });
    await user.click(await button('Edit Rain'));
    await waitFor(async () => expect(await screen.findByLabelText('Label')).toHaveValue('Spool'));
    await user.click(await button('Save'));
    await says('“Rain” saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('Undo of a run in its list', () => {
  const run: Run = {
    ...{ id: 'run-1', kind: 'import', name: 'list.csv' },
    ...{ startedBy: 'e@b.example', startedAt: 1 },
    ...{ added: 2, changed: 1, failed: 1, undone: 0 },
  };
  /** The record of the run for a cassette; its id is that of the cassette. */
  const record = (id: string, before: ChangeRecord['before']): ChangeRecord => ({
    ...{
      id,
      cassetteId: id,
      title: id,
      kind: 'import',
      run: 'run-1',
      before,
      after: { label: '' },
    },
    ...{ uid: 'e', email: 'e@b.example', changedAt: 1, fields: Object.keys(before ?? {}) },
  });
  const cassette = (id: string, change = id) => buildCassette({ id, title: id, change });

  it('moves what it has added to the bin, and puts back what it has changed, unless somebody has changed it since', async () => {
    const later = { ...record('later', {}), id: 'newer', run: '', changedAt: 2 };
    const { user, storedCassettes, bin, runs } = renderRoute('/admin?tab=changes', {
      account: editor,
      cassettes: [cassette('added'), cassette('later', 'newer'), cassette('changed')],
      runs: [run],
      changes: [
        record('added', null),
        record('later', null),
        later,
        record('changed', { label: 'Casio' }),
      ],
    });
    await user.click(await button('Undo… list.csv'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Undo this import?');
    await user.click(await button('Undo it'));
    expect(await screen.findByText(/“changed”|put back/)).toHaveTextContent(
      '“changed” was put back. 1 tape moved to the bin. Left as it is in 1 tape: “later” (changed since by e@b.example).',
    );
    expect([...storedCassettes.keys()]).toEqual(['later', 'changed']);
    expect(storedCassettes.get('changed')?.label).toBe('Casio');
    expect([...bin.values()].map(({ cassette }) => cassette.id)).toEqual(['added']);
    await waitFor(() => expect(runs.get('run-1')?.undone).toBe(2));
    expect(screen.getByText(/2 undone/)).toBeVisible();

    await user.click(await button('Undo… list.csv'));
    await user.click(await button('Undo it'));
    expect(await screen.findByText(/^Left as it is/)).toHaveTextContent('in 1 tape: “later”');
    expect(runs.get('run-1')?.undone).toBe(2);
  });

  it('is not offered once all of it is undone, but if the page was closed before it ended', async () => {
    const counts = { added: 0, changed: 0, failed: 0, undone: 0 };
    renderRoute('/admin?tab=changes', {
      account: editor,
      cassettes: [],
      runs: [
        { ...run, undone: 3 },
        { ...run, ...counts, id: 'run-2', name: 'closed.csv' },
      ],
    });
    expect(await screen.findByText(/not finished/)).toBeVisible();
    expect(
      screen.getAllByRole('button', { name: /Undo/ }).map(({ textContent }) => textContent),
    ).toEqual(['Undo… closed.csv']);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';
import type { ChangeRecord, Run } from '../../src/domain/history.ts';
import { errorMessage } from '../../src/services/error-message.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const other = { ...editor, uid: 'other', email: 'other@example.org' };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));
const says = (text: string) =>
  waitFor(() => expect(messages().getByRole('status')).toHaveTextContent(text));
const day = (at: number) => Date.UTC(2026, 10, at, 12);
const tapes = () =>
  ['Bus', 'Rain', 'Moss'].map((title, index) =>
    buildCassette({ id: title.toLowerCase(), title, label: 'Casio', createdAt: 9 - index }),
  );

let recordCount = 0;
const change = (fields: Partial<ChangeRecord>): ChangeRecord => ({
  id: `change-${++recordCount}`,
  cassetteId: 'bus',
  title: 'Bus',
  kind: 'row',
  uid: 'a',
  email: 'anna@example.org',
  changedAt: day(1),
  fields: [],
  before: {},
  after: {},
  ...fields,
});
const run = (fields: Partial<Run>): Run => ({
  id: 'run-1',
  kind: 'run',
  action: 'import',
  title: 'list.csv',
  uid: 'm',
  email: 'mira@example.org',
  changedAt: day(2),
  added: 0,
  changed: 0,
  failed: 0,
  undone: 0,
  ...fields,
});

async function open(cassettes: Cassette[], path = '/admin', given: object = {}) {
  const view = renderRoute(path, { account: editor, cassettes, ...given });
  const { storedCassettes, changes } = view;
  return {
    ...view,
    labels: () => [...storedCassettes.values()].map(({ label }) => label),
    /** Another editor saves a cassette elsewhere. */
    changeElsewhere(cassetteId: string, fields: Partial<Cassette>) {
      const base = storedCassettes.get(cassetteId)!;
      storedCassettes.set(cassetteId, { ...base, ...fields, change: 'elsewhere' });
      const named = { cassetteId, fields: Object.keys(fields), email: other.email };
      changes.push(change({ ...named, changedAt: Date.now() }));
    },
  };
}
const openFeed = (given: { changes?: ChangeRecord[]; runs?: Run[] }, cassettes = tapes()) =>
  open(cassettes, '/admin?tab=changes', given);
const lines = async () =>
  within(await screen.findByRole('list', { name: /^Changes/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('The tab Changes', () => {
  it('lists single changes and deletions, and a run as one line, newest first', async () => {
    await openFeed({
      changes: [
        change({ kind: 'form', before: null, changedAt: day(1) }),
        change({ kind: 'import', run: 'run-1', changedAt: day(2) }),
        change({
          fields: ['label'],
          before: { label: 'Mono' },
          after: { label: 'Casio' },
          changedAt: day(3),
        }),
        change({ kind: 'bin', after: null, changedAt: day(4), title: 'Rain' }),
        change({
          kind: 'delete',
          changedAt: day(5),
          title: 'Moss',
          after: null,
          before: { artist: ['Ada', 'Mira'], releaseId: 'FH-03' },
        }),
      ],
      runs: [
        run({ added: 1200, failed: 1, undone: 3 }),
        run({ id: 'run-2', changedAt: day(6) }),
        run({ id: 'run-3', action: 'bin', title: 'Rain and Moss', changed: 3, changedAt: day(7) }),
        run({ id: 'run-4', action: 'restore', title: '2 tapes', added: 2, changedAt: day(8) }),
      ],
    });
    expect(await lines()).toEqual([
      expect.stringMatching(/^2 tapesRestored from the bin · 2 restored · .*Undo… 2 tapes$/),
      expect.stringMatching(/^Rain and MossMoved to the bin · 3 moved · .*Undo… Rain and Moss$/),
      expect.stringMatching(/^list.csvImport · not finished · mira@example.org · Nov 6, 2026/),
      expect.stringMatching(
        /^MossDeleted for good · Ada, Mira · FH-03 · anna@example.org · Nov 5, 2026[^U]*$/,
      ),
      expect.stringMatching(/^RainMoved to the bin · .*Undo Rain$/),
      expect.stringMatching(/^BusChanged in the table · .*LabelLabelMono→ became CasioUndo Bus$/),
      expect.stringMatching(
        /^list.csvImport · 1,200 added, 1 failed, 3 undone · .*Undo… list.csv$/,
      ),
      expect.stringMatching(/^BusAdded · /),
    ]);
  });

  it('undoes a single change, and a move to the bin', async () => {
    const { user, storedCassettes, bin } = await open(tapes());
    await user.click(await button('X delete Rain'));
    await user.click(await button('Move to the bin'));
    await says('“Rain” was moved to the bin.');
    await user.click(screen.getByRole('link', { name: 'Changes' }));
    await user.click(await button('Undo Rain'));
    await says('“Rain” was put back.');
    // The list is loaded again, and the button is gone.
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveFocus();
    expect([storedCassettes.has('rain'), bin.size]).toEqual([true, 0]);
    await waitFor(async () => expect((await lines())[0]).toMatch(/^RainRestored by an undo/));
  });

  it('undoes a run after a question: what it has added goes to the bin, what somebody has changed since stays', async () => {
    const record = (id: string, before: ChangeRecord['before']) =>
      change({
        id,
        cassetteId: id,
        title: id,
        kind: 'import',
        run: 'run-1',
        fields: Object.keys(before ?? {}),
        before,
        after: { label: 'New' },
      });
    const cassette = (id: string, change = id) =>
      buildCassette({ id, title: id, change, label: 'New' });
    const { user, storedCassettes, bin, runs } = await openFeed(
      {
        changes: [
          record('added', null),
          record('later', null),
          record('put', { label: 'Casio' }),
          change({ id: 'newer', cassetteId: 'later', email: other.email, changedAt: day(9) }),
        ],
        runs: [run({ added: 2, changed: 1 })],
      },
      [cassette('added'), cassette('later', 'newer'), cassette('put')],
    );
    await user.click(await screen.findByRole('link', { name: 'Cassettes' }));
    await screen.findByRole('rowheader', { name: 'added' });
    await user.click(screen.getByRole('link', { name: 'Changes' }));
    await user.click(await button('Undo… list.csv'));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName('Undo all of this?');
    await user.click(await button('Undo it'));
    await says(
      '“put” was put back. 1 tape moved to the bin. Left as it is in 1 tape: “later” (changed since by other@example.org).',
    );
    expect([...storedCassettes.keys()]).toEqual(['later', 'put']);
    expect(storedCassettes.get('put')?.label).toBe('Casio');
    expect([...bin.values()].map((one) => one.cassette.id)).toEqual(['added']);
    await waitFor(() => expect(runs.get('run-1')?.undone).toBe(2));
    expect(await screen.findByText(/2 undone/)).toBeVisible();
    expect(runs.get('run-1')?.isUndone).toBe(true);
    expect(screen.queryByRole('button', { name: 'Undo… list.csv' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Cassettes' }));
    await screen.findByRole('rowheader', { name: 'put' });
    expect(screen.queryByRole('rowheader', { name: 'added' })).toBeNull();
  });
});

describe('The message of a bulk change', () => {
  async function changeAll() {
    const view = await open(tapes());
    const { user } = view;
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are found' }));
    await user.click(await button('Change…'));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change/ }));
    await user.selectOptions(dialog.getByLabelText('Field'), 'Label');
    await pasteText(user, dialog.getByLabelText('Label'), 'Caspla');
    await user.click(await dialog.findByRole('button', { name: 'Set label of 3 tapes' }));
    await says('3 tapes changed.');
    return view;
  }

  it('has an undo, which puts back what nobody has changed since', async () => {
    const { user, changeElsewhere, labels, runs, changes } = await changeAll();
    expect(runs.get('run-1')).toMatchObject({ title: 'Label: Caspla', changed: 3 });
    changeElsewhere('rain', { label: 'Spool' });
    await user.dblClick(await button('Undo'));
    await says(
      '2 tapes were put back. Left as it is in 1 tape: “Rain” (Label: changed since by other@example.org).',
    );
    expect(labels()).toEqual(['Casio', 'Spool', 'Casio']);
    expect(changes.at(-1)).toMatchObject({ kind: 'undo', run: 'run-1' });
    await waitFor(() => expect(runs.get('run-1')).toMatchObject({ changed: 3, undone: 2 }));
    expect(screen.getAllByRole('cell', { name: 'Casio' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  // The second one fails by itself.
  it.each(['offline', 'unknown'] as const)(
    'says why an undo failed, and goes on with what is left, also in another tab: %s',
    async (code) => {
      const { user, labels, failNext, runs } = await changeAll();
      const failure = new Failure(code, 'by the test');
      failNext('update', failure);
      await user.click(await button('Undo'));
      expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage(failure));
      await says('2 tapes were put back. 1 tape not done yet.');
      expectLogged('Undoing changes failed.');
      await user.click(screen.getByRole('link', { name: 'Changes' }));
      await user.click(await button('Undo'));
      await says('3 tapes were put back.');
      expect(labels()).toEqual(['Casio', 'Casio', 'Casio']);
      await waitFor(() => expect(runs.get('run-1')?.undone).toBe(3));
      await user.click(await button('Dismiss'));
      expect(screen.queryByText(/put back/)).toBeNull();
    },
  );
});

describe('The undo of a move to the bin', () => {
  it('asks whether a tape that somebody has added again is restored beside it', async () => {
    const { user, storedCassettes } = await open(tapes());
    await user.click(await button('X delete Rain'));
    await user.click(await button('Move to the bin'));
    await says('“Rain” was moved to the bin.');
    storedCassettes.set('again', buildCassette({ id: 'again', title: 'rain' }));
    await user.click(await button('Undo'));
    await says('“Rain” was not restored. The catalogue has this tape again.');
    expectLogged('Undoing changes failed.');
    expect(storedCassettes.size).toBe(3);
    await user.click(await button('Restore it as another tape'));
    await says('“Rain” was put back.');
    expect(storedCassettes.size).toBe(4);
  });
});

describe('The message of a save', () => {
  it('has an undo of the last one, for its editor alone', async () => {
    const { user, signInAs, storedCassettes, failNext } = await open(tapes());
    for (const title of ['Bus', 'Rain']) {
      await user.click(await screen.findByRole('switch', { name: `In Stock: ${title}` }));
      await says(`In Stock: Yes, of “${title}”.`);
    }
    failNext('readChanges', new Failure('offline', 'by the test'));
    await user.click(await button('Undo'));
    await says('Nothing was undone.');
    expectLogged('Undoing changes failed.');
    await user.click(await button('Undo'));
    await says('“Rain” was put back.');
    const stock = [...storedCassettes.values()].map(({ inStock }) => inStock);
    expect(stock).toEqual(['Yes', 'No', 'No']);
    signInAs({ ...editor, uid: 'somebody' });
    await waitFor(() => expect(screen.queryByText('“Rain” was put back.')).toBeNull());
  });

  it('is said again when it is the one before', async () => {
    const { user } = await open(tapes());
    const said = () => screen.getByText(/^In Stock:/);
    await user.click(await screen.findByRole('switch', { name: 'In Stock: Bus' }));
    await says('In Stock: Yes, of “Bus”.');
    const first = said();
    await user.click(screen.getByRole('switch', { name: 'In Stock: Bus' }));
    await waitFor(() => expect(said()).not.toBe(first));
  });

  it('has none when nothing was written', async () => {
    const { user, changeElsewhere } = await open(tapes());
    await screen.findByRole('rowheader', { name: 'Rain' });
    await user.click(await button('Edit Rain'));
    await user.tripleClick(await screen.findByLabelText('Label'));
    await user.keyboard('Spool');
    changeElsewhere('rain', { label: 'Spool' });
    await user.click(await button('Save'));
    await says('“Rain” saved.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

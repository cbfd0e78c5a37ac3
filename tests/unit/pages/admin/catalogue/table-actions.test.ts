import { describe, expect, it, vi } from 'vitest';
import type { Cassette } from '../../../../../src/domain/cassette.ts';
import { Failure } from '../../../../../src/domain/failure.ts';
import type { FieldName } from '../../../../../src/domain/fields.ts';
import { createTableActions } from '../../../../../src/pages/admin/catalogue/table-actions.ts';
import {
  createTableEdits,
  failedText,
  isUnsaved,
  pendingValues,
} from '../../../../../src/pages/admin/catalogue/table-edits.ts';
import { buildCassette, fakeBackend } from '../../../../support/fake-backend.ts';

/** What is typed in the table is stored, or stays where it was typed. */

const bus = () =>
  buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', country: 'Peru' });
const offline = () => new Failure('offline', 'no network');

function open() {
  const fake = fakeBackend({ cassettes: [bus()] });
  const { storedCassettes } = fake;
  /** The list, which others do not change. */
  let listed: Cassette = bus();
  const wereLast: boolean[] = [];
  const store = createTableEdits();
  const actions = createTableActions({
    store,
    openCatalogue: () => fake.backend.catalogue(),
    reportFailure: (_, error) => Failure.from(error),
    applyChanges: ([stored]) => {
      listed = stored ?? listed;
    },
    onSaved(stored, _, isLast) {
      listed = stored;
      wereLast.push(isLast);
    },
  });
  const row = () => store.get().get('bus');
  const isDone = () => vi.waitFor(() => expect(pendingValues(row())).toEqual({}));
  return {
    ...fake,
    actions,
    wereLast,
    row,
    failed: () => failedText(store.get()),
    stored: () => storedCassettes.get('bus'),
    listed: () => listed,
    pending: () => pendingValues(row()),
    texts: () =>
      Object.fromEntries(
        Object.entries(row()?.cells ?? {}).map(([field, { text, error }]) => [
          field,
          error ? `${text}: ${error}` : text,
        ]),
      ),
    changeElsewhere: (fields: Partial<Cassette>) =>
      storedCassettes.set('bus', { ...storedCassettes.get('bus')!, ...fields, changeId: 'theirs' }),
    openRow: () => actions.openRow(listed, 0),
    openCell: (field: FieldName) => actions.openCell(listed, 0, field),
    type: (field: FieldName, text: string) => actions.typeCell('bus', field, text),
    save: (field?: FieldName) => actions.save('bus', field),
    /** Types a text into a cell, and leaves it. */
    write(field: FieldName, text: string) {
      actions.openCell(listed, 0, field);
      actions.typeCell('bus', field, text);
      return actions.save('bus', field);
    },
    isDone,
    async saveAndWait(field?: FieldName) {
      actions.save('bus', field);
      await isDone();
    },
  };
}
type Table = ReturnType<typeof open>;

describe('Cells', () => {
  it('are shown with their new values at once, and each is stored', async () => {
    const { write, holdCalls, pending, row, isDone, stored, wereLast } = open();
    const release = holdCalls('update');
    write('label', 'Mono');
    write('genre', 'Dub, Ambient');
    write('releaseYear', '1984');
    const values = { label: 'Mono', genre: ['Dub', 'Ambient'], releaseYear: 1984 };
    expect(pending()).toEqual(values);
    expect([row()?.cells, isUnsaved(row()!)]).toEqual([{}, true]);
    release();
    await isDone();
    expect(stored()).toMatchObject(values);
    expect(wereLast).toEqual([false, false, true]);
    expect(row()).toBeUndefined();
  });

  it('are left without a write if they are as before, and stay open with what is not allowed', () => {
    const { openCell, save, write, row, texts, callCount } = open();
    openCell('label');
    expect([save('label'), row()]).toEqual([null, undefined]);
    expect(write('artist', '')).toBe('artist');
    write('releaseYear', '19');
    expect(texts()).toEqual({
      artist: ': Please enter at least one artist.',
      releaseYear: expect.stringMatching(/^19: Please enter a year/),
    });
    expect(callCount('update')).toBe(0);
  });

  it('One that is typed again before the answer is written again, also back to what it was', async () => {
    for (const text of ['Second', 'Caspla', 'First']) {
      const { write, openCell, texts, holdCalls, isDone, stored, callCount } = open();
      const release = holdCalls('update');
      write('label', 'First');
      openCell('label');
      expect(texts()).toEqual({ label: 'First' });
      write('country', 'Chile');
      write('label', text);
      release();
      await isDone();
      expect(stored()).toMatchObject({ label: text, country: 'Chile' });
      expect(callCount('update')).toBe(text === 'First' ? 2 : 3);
    }
  });

  it('that fail open again with their texts, unless something newer is under way', async () => {
    const { write, failNext, isDone, texts, stored, saveAndWait } = open();
    failNext('update', offline());
    write('label', 'First');
    write('country', 'Chile');
    write('label', 'Second');
    await isDone();
    expect(texts()).toEqual({});
    expect(stored()).toMatchObject({ label: 'Second', country: 'Chile' });
    failNext('update', offline());
    write('label', 'Third');
    write('genre', 'Dub');
    await isDone();
    expect(texts()).toEqual({ label: expect.stringMatching(/^Third: No connection\./) });
    await saveAndWait('label');
    expect(stored()).toMatchObject({ label: 'Third', genre: ['Dub'] });
  });

  it('One whose answer was lost is written over, and is no conflict', async () => {
    const { write, loseNextAnswer, isDone, stored, changeElsewhere } = open();
    loseNextAnswer('unanswered');
    write('label', 'First');
    await isDone();
    changeElsewhere({ country: 'Japan' });
    write('genre', 'Dub');
    await isDone();
    write('label', 'Second');
    await isDone();
    expect(stored()).toMatchObject({ label: 'Second', country: 'Japan', genre: ['Dub'] });
  });

  it('tell what somebody else has changed, also if another cell was stored since', async () => {
    const { changeElsewhere, openCell, type, saveAndWait, write, isDone, texts, stored, row } =
      open();
    openCell('label');
    changeElsewhere({ label: 'Theirs' });
    write('country', 'Chile');
    await isDone();
    type('label', 'Mine');
    await saveAndWait('label');
    expect(texts().label).toMatch(/^Mine: Somebody .*It is “Theirs” by now: Enter writes over it/);
    expect(stored()).toMatchObject({ label: 'Theirs', country: 'Chile' });
    await saveAndWait('label');
    expect([stored()?.label, row()]).toEqual(['Mine', undefined]);
  });
});

describe('What has failed', () => {
  it('is named with its reason until it is stored or given up, also once others are stored', async () => {
    const { write, failNext, isDone, failed, actions, saveAndWait } = open();
    failNext('update', offline());
    write('label', 'Mono');
    write('genre', 'Dub');
    await isDone();
    expect(failed()).toMatch(/^Label of “Night Bus”: No connection\./);
    failNext('update', offline());
    actions.switchStock(bus(), 0);
    await isDone();
    expect(failed()).toMatch(/^Label of “Night Bus”, “Night Bus”: No connection\./);
    expect(failed()?.match(/No connection/g)).toHaveLength(1);
    await saveAndWait('label');
    expect(failed()).toBeNull();
    failNext('update', offline());
    write('label', 'Third');
    await isDone();
    expect(failed()).not.toBeNull();
    actions.closeCells('bus', 'label');
    expect(failed()).toBeNull();
  });

  it('is no cell whose text is not allowed by now', async () => {
    const { write, failNext, isDone, failed, type, save, texts } = open();
    failNext('update', offline());
    write('releaseYear', '1984');
    await isDone();
    type('releaseYear', '19');
    save('releaseYear');
    expect(texts().releaseYear).toMatch(/^19: Please enter a year/);
    expect(failed()).toBeNull();
  });
});

it('The switch goes back if it fails, and a second press meanwhile does nothing', async () => {
  const { actions, failNext, row, isDone, stored, callCount } = open();
  const press = () => actions.switchStock(bus(), 0);
  failNext('update', offline());
  press();
  press();
  await isDone();
  expect(row()).toMatchObject({ cells: {}, error: expect.stringMatching(/^No connection\./) });
  press();
  await isDone();
  expect([stored()?.inStock, callCount('update'), row()]).toEqual(['Yes', 2, undefined]);
});

describe('A row', () => {
  const edit = async (table: Table) => {
    await table.openRow();
    table.type('label', 'Mono');
    table.type('country', 'Chile');
  };

  it('has all its cells, is loaded anew, and is stored by one write', async () => {
    const table = open();
    table.changeElsewhere({ genre: ['Dub'] });
    await edit(table);
    expect(table.texts()).toMatchObject({ label: 'Mono', genre: 'Dub', title: 'Night Bus' });
    expect([table.listed()?.genre, table.save()]).toEqual([['Dub'], null]);
    await table.isDone();
    expect(table.stored()).toMatchObject({ label: 'Mono', country: 'Chile' });
    expect([table.callCount('update'), table.row()]).toEqual([1, undefined]);
  });

  it('that could not be loaded anew says so, and can be saved all the same', async () => {
    const table = open();
    table.failNext('read', offline());
    await edit(table);
    expect(table.failed()).toMatch(/^“Night Bus”: No connection\./);
    await table.saveAndWait();
    expect(table.stored()).toMatchObject({ label: 'Mono', country: 'Chile' });
  });

  it('keeps everything if a field is not allowed or the write fails', async () => {
    const table = open();
    await edit(table);
    table.type('artist', '');
    table.type('link', 'spool.example');
    expect(table.save()).toBe('artist');
    table.type('artist', 'Ada');
    expect(table.save()).toBe('link');
    expect(table.texts()).toMatchObject({ artist: 'Ada', label: 'Mono' });
    table.type('link', '');
    table.failNext('update', offline());
    table.save();
    table.openCell('genre');
    table.type('genre', 'Dub');
    await table.isDone();
    expect(table.row()).toMatchObject({
      isWholeRow: true,
      error: expect.stringMatching(/connection/),
    });
    const { label, country, genre, title } = table.texts();
    expect([label, country, genre, title]).toEqual(['Mono', 'Chile', 'Dub', 'Night Bus']);
    await table.saveAndWait();
    expect(table.stored()).toMatchObject({ label: 'Mono', genre: ['Dub'], artist: ['Ada'] });
  });

  it('takes over a cell that fails meanwhile', async () => {
    const table = open();
    const release = table.holdCalls('update');
    table.failNext('update', offline());
    table.write('label', 'Mono');
    void table.openRow();
    table.type('country', 'Chile');
    release();
    await table.isDone();
    expect(table.texts()).toMatchObject({ label: 'Mono', country: 'Chile' });
    await table.saveAndWait();
    expect(table.stored()).toMatchObject({ label: 'Mono', country: 'Chile' });
  });

  it('keeps its cell of In Stock, with the new value, if the switch is pressed in the list', async () => {
    const table = open();
    await edit(table);
    table.actions.switchStock(bus(), 0);
    expect(table.texts().inStock).toBe('Yes');
    await table.isDone();
    await table.saveAndWait();
    expect(table.stored()).toMatchObject({ inStock: 'Yes', label: 'Mono' });
  });

  it('names the fields that somebody else has changed, and takes over the others', async () => {
    const table = open();
    await edit(table);
    table.changeElsewhere({ label: 'Theirs', country: 'Chile', releaseId: 'CAS-1' });
    await table.saveAndWait();
    expect(table.row()?.error).toMatch(/^Somebody else changed this tape meanwhile: Label\./);
    expect(table.texts()).toMatchObject({
      label: expect.stringMatching(/^Mono: It is “Theirs” by now/),
      country: 'Chile',
      releaseId: 'CAS-1',
    });
    table.actions.closeCells('bus');
    expect([table.row(), table.stored()?.label]).toEqual([undefined, 'Theirs']);
  });

  it('that is gone keeps what was typed, and is saved once it is there again', async () => {
    const table = open();
    await edit(table);
    const before = table.stored()!;
    table.storedCassettes.delete('bus');
    await table.saveAndWait();
    expect(table.row()?.error).toMatch(/^No such document exists!/);
    expect(table.texts().label).toBe('Mono');
    table.storedCassettes.set('bus', before);
    await table.saveAndWait();
    expect(table.stored()).toMatchObject({ label: 'Mono', country: 'Chile' });
  });
});

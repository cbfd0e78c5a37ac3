import { expect, it } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import { emptyFields } from '../../../src/domain/cassette-validation.ts';
import { Failure } from '../../../src/domain/failure.ts';
import type { ImportTask, PanelFiles } from '../../../src/domain/import-task.ts';
import { importRows } from '../../../src/services/import-rows.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const commonFields = { ...emptyFields, title: 'Title', artist: ['Artist'] };
const front = new File(['pixels'], 'front.jpg');
const unreadable = new File(['text'], 'unreadable.jpg');
async function crop(files: PanelFiles) {
  if (files.front === unreadable) throw new Failure('file', 'No picture.');
  return { front: { blob: new Blob(['webp']), blurhash: 'hash' } };
}
/** Writes rows of one import, which was compared with nothing. */
function setUp(cassettes: Cassette[] = []) {
  const fake = fakeBackend({ account: editor, cassettes });
  const running = { runId: 'run', compared: [], rowIds: new Set<string>() };
  const work = async (...tasks: ImportTask[]) =>
    importRows(await openWritePorts(fake.backend, editor.uid), running, tasks, crop);
  return { ...fake, work };
}
const row = (title: string, task: Partial<ImportTask> = {}): ImportTask => ({
  rowNumber: 2,
  base: null,
  fields: { ...commonFields, title },
  ...task,
});

it.each([
  ['pictures', { front }],
  ['no pictures', undefined],
])('A row with %s that is tried again after a lost answer is stored once', async (_, files) => {
  const { loseNextAnswer, work, storedCassettes, storedImages } = setUp();
  const task = row('Title', { files });
  loseNextAnswer('offline');
  expect(await work(task)).toMatchObject([{ failure: { message: 'no answer' } }]);
  const [outcome] = await work(task);
  expect(outcome).toMatchObject({ result: { cassette: { id: [...storedCassettes.keys()][0] } } });
  expect(storedCassettes.size).toBe(1);
  expect(storedImages.size).toBe(files ? 1 : 0);
});

it('A row that is refused leaves none of its pictures', async () => {
  const { failNext, work, storedImages } = setUp();
  failNext('create', new Failure('invalid', 'by the test'));
  expect(await work(row('Title', { files: { front } }))).toMatchObject([
    { failure: { code: 'invalid' } },
  ]);
  expect(storedImages.size).toBe(0);
});

it('A row whose picture can’t be read fails alone', async () => {
  const { work } = setUp();
  const second = row('B', { rowNumber: 3, files: { front } });
  expect(await work(row('A', { files: { front: unreadable } }), second)).toMatchObject([
    { failure: { code: 'file' } },
    { result: { cassette: { title: 'B', images: { front: { blurhash: 'hash' } } } } },
  ]);
});

it('A row that the editor adds all the same is stored once beside its double', async () => {
  const { work, storedCassettes } = setUp([buildCassette({ ...commonFields, id: 'theirs' })]);
  const task = row('New', { allowsDuplicate: true });
  await work(task);
  await work(
    task,
    row('Title', { allowsDuplicate: true, rowNumber: 3 }),
    row('New', { rowNumber: 4 }),
  );
  expect(storedCassettes.size).toBe(4);
});

it('A row whose id belongs to a renamed cassette gets the next one', async () => {
  const first = await cassetteId(commonFields);
  const second = await cassetteId(commonFields, (id) => id === first);
  const { work } = setUp([buildCassette({ id: first, title: 'Renamed' })]);
  expect(await work(row('Title'))).toMatchObject([{ result: { cassette: { id: second } } }]);
});

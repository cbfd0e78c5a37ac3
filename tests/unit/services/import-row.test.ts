import { expect, it, vi } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { emptyDraft } from '../../../src/domain/fields.ts';
import { rowImporter } from '../../../src/services/import-row.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const draft = { ...emptyDraft, title: 'Title', artist: ['Artist'] };
const crops = () => ({ front: { blob: new Blob(['webp']), blurhash: 'hash' } });
function setUp() {
  const fake = fakeBackend({ account: editor, cassettes: [] });
  return { ...fake, work: rowImporter(fake.backend, 'list.csv', 'editor@example.org', new Set()) };
}

it('A row that is tried again after a lost answer is stored once, with the crops of the first attempt', async () => {
  const { backend, work, storedCassettes, storedImages } = setUp();
  const task = { rowNumber: 2, base: null, draft, crop: vi.fn(async () => crops()) };
  const catalogue = await backend.catalogue();
  const { create } = catalogue;
  catalogue.create = vi.fn(create).mockImplementationOnce(async (...fields) => {
    await create(...fields);
    throw new Failure('offline', 'no answer');
  });
  await expect(work(task)).rejects.toThrow('no answer');
  const { cassette } = await work(task);
  expect([...storedCassettes.keys()]).toEqual([cassette.id]);
  expect(storedImages.size).toBe(1);
  expect(task.crop).toHaveBeenCalledTimes(1);
});

it('A row that somebody has added under another id meanwhile is refused', async () => {
  const { work, storedCassettes } = setUp();
  storedCassettes.set('theirs', buildCassette({ ...draft, id: 'theirs' }));
  await expect(work({ rowNumber: 2, base: null, draft })).rejects.toMatchObject({
    code: 'duplicate',
    existing: { id: 'theirs' },
  });
});

it('All rows of an import are one run, with the name of the file', async () => {
  const { work, calls } = setUp();
  const tasks = ['A', 'B'].map((title, index) => ({
    rowNumber: index + 2,
    base: null,
    draft: { ...draft, title },
  }));
  const runs = await Promise.all(tasks.map(work));
  expect(new Set(runs.map(({ run }) => run)).size).toBe(1);
  expect(calls.filter(({ name }) => name === 'startRun')).toHaveLength(1);
});

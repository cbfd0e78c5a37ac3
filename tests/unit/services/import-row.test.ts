import { expect, it, vi } from 'vitest';
import type { Cassette } from '../../../src/domain/cassette.ts';
import { cassetteId } from '../../../src/domain/cassette-id.ts';
import { emptyDraft } from '../../../src/domain/fields.ts';
import { type ImportTask, rowImporter } from '../../../src/services/import-row.ts';
import { openWritePorts } from '../../../src/services/write-ports.ts';
import { buildCassette, editor, fakeBackend } from '../../support/fake-backend.ts';

const draft = { ...emptyDraft, title: 'Title', artist: ['Artist'] };
const crops = () => ({ front: { blob: new Blob(['webp']), blurhash: 'hash' } });
function setUp(cassettes: Cassette[] = []) {
  const fake = fakeBackend({ account: editor, cassettes });
  const openPorts = () => openWritePorts(fake.backend, editor.uid);
  return { ...fake, work: rowImporter(openPorts, 'list.csv', new Set()) };
}
const row = (title: string, fields: Partial<ImportTask> = {}): ImportTask => ({
  ...{ rowNumber: 2, base: null, draft: { ...draft, title } },
  ...fields,
});

it.each([
  ['pictures', vi.fn(async () => crops())],
  ['no pictures', undefined],
])(
  'A row with %s that is tried again after a lost answer is stored once, as the first attempt made it',
  async (_, crop) => {
    const { loseNextAnswer, work, storedCassettes, storedImages } = setUp();
    const task = row('Title', { crop });
    loseNextAnswer('offline');
    expect(await work([task])).toMatchObject([{ failure: { message: 'no answer' } }]);
    const [outcome] = await work([task]);
    expect(outcome).toMatchObject({ result: { cassette: { id: [...storedCassettes.keys()][0] } } });
    expect(storedCassettes.size).toBe(1);
    expect(storedImages.size).toBe(crop ? 1 : 0);
    if (crop) expect(crop).toHaveBeenCalledTimes(1);
  },
);

it('A row that somebody has added under another id meanwhile is refused', async () => {
  const { work, storedCassettes } = setUp();
  storedCassettes.set('theirs', buildCassette({ ...draft, id: 'theirs' }));
  expect(await work([row('Title')])).toMatchObject([
    { failure: { code: 'duplicate', existing: { id: 'theirs' } } },
  ]);
});

it('A row whose id belongs to a renamed cassette gets the next one, and the same row twice is added once', async () => {
  const taken = buildCassette({ id: cassetteId(draft), title: 'Renamed' });
  const { work, storedCassettes } = setUp([taken]);
  const outcomes = await work([row('Title'), row('Other'), row('Other')]);
  expect(outcomes).toMatchObject([
    { result: { cassette: { id: cassetteId(draft, 1) } } },
    { result: { cassette: { title: 'Other' } } },
    { failure: { code: 'duplicate' } },
  ]);
  expect(storedCassettes.size).toBe(3);
});

it('All rows of an import are one run, with the name of the file', async () => {
  const { work, calls } = setUp();
  const outcomes = await work([row('A'), row('B')]);
  const runs = outcomes.map((outcome) => 'result' in outcome && outcome.result.run);
  expect(new Set(runs).size).toBe(1);
  expect(calls.filter(({ name }) => name === 'startRun')).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import { draftFields, noImages, panelSize } from '../../../../../src/domain/cassette.ts';
import { dryRun } from '../../../../../src/import-export/dry-run.ts';
import { emptyDraft, type SourceRow } from '../../../../../src/import-export/entry.ts';
import { centredCrop } from '../../../../../src/pages/admin/import/crop-images.ts';
import { droppedFiles } from '../../../../../src/pages/admin/import/dropped-files.ts';
import {
  planImages,
  planImport,
  rowsMissingImages,
} from '../../../../../src/pages/admin/import/import-plan.ts';
import { makeCassette } from '../../../../support/import-cassette.ts';

const entry = (row: number, draft: Partial<SourceRow['draft']>): SourceRow => ({
  row,
  cells: [],
  draft: { ...emptyDraft, artist: ['Artist'], title: `T${row}`, ...draft },
  given: ['title', 'artist', 'label', 'releaseId'],
});
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const image = (figure: number) => ({
  path: `images/0000000${figure}-0000-4000-8000-000000000000`,
  token: '',
  blurhash: '',
});

const there = makeCassette({ title: 'T2', label: 'Old', images: { ...noImages, front: image(1) } });
const lines = dryRun(
  [
    entry(1, { releaseId: '77' }),
    entry(2, { label: 'New' }),
    entry(3, { title: '' }),
    entry(4, { releaseId: '77' }),
  ],
  [there],
);
const crop = async () => ({});
const nobody = { out: new Set<number>(), taken: new Map() };
const noPictures = planImages([], lines, true);

describe('planPictures', () => {
  it('fills what is free, and says why the rest is left', () => {
    const plan = planImages(
      files('77-front.jpg', '77.jpg', '2-front.jpg', '2.jpg', '3.jpg', '4-spine.jpg', 'x.jpg'),
      lines,
      true,
    );
    expect(Object.fromEntries([...plan.of].map(([row, { panels }]) => [row, panels]))).toEqual({
      1: ['spine', 'front', 'fullJCard'],
      2: ['spine', 'fullJCard'],
    });
    expect(plan.of.get(1)?.files.front?.name).toBe('77-front.jpg');
    expect(plan.used).toBe(3);
    expect(plan.left).toEqual([
      { name: 'x.jpg', why: 'No row has the release ID or the number “x”.' },
      { name: '2-front.jpg', why: 'Row 2 has that picture already.' },
      { name: '3.jpg', why: 'Row 3 is wrong.' },
      { name: '4-spine.jpg', why: 'Row 4 is skipped.' },
    ]);
    expect(plan.there).toBe(1);
  });

  it('tells what a tape has already from what found no row, as when an import goes on', () => {
    const image1 = image(1);
    const whole = makeCassette({
      title: 'T2',
      images: { spine: image1, front: image1, fullJCard: image1 },
    });
    const again = dryRun([entry(2, { releaseId: '77' })], [whole]);
    const plan = planImages(files('77.jpg', '77-spine.jpg', 'x.jpg'), again, true);
    expect(plan).toMatchObject({ used: 0, there: 2 });
    expect(plan.left).toHaveLength(3);
  });

  it('leaves a scan whose panels all have a picture of their own', () => {
    const plan = planImages(
      files('1.jpg', '1-spine.jpg', '1-front.jpg', '1-jcard.jpg'),
      lines,
      true,
    );
    expect(plan.left).toEqual([{ name: '1.jpg', why: 'Row 1 has that picture already.' }]);
    expect(plan.there).toBe(0);
  });

  it('finds tapes without pictures by their release ID alone', () => {
    const bare = rowsMissingImages([makeCassette({ releaseId: '77', images: noImages }), there]);
    const plan = planImages(files('77.jpg', '1.jpg'), bare, false);
    expect([...plan.of.keys()]).toEqual([1]);
    expect(plan.left[0]?.why).toBe('No tape without pictures has the release ID “1”.');
  });
});

describe('planImport', () => {
  it('adds what is new, and changes nothing unasked', () => {
    const plan = planImport(lines, nobody, noPictures, crop);
    expect(plan).toMatchObject({ added: 1, changed: 0, pictures: 0 });
    expect(plan.tasks.map(({ row }) => row)).toEqual([1]);
  });

  it('changes only the fields that were said', () => {
    const choice = { out: new Set([1]), taken: new Map([[2, new Set(['label'] as const)]]) };
    const [task, ...more] = planImport(lines, choice, noPictures, crop).tasks;
    expect(more).toEqual([]);
    expect(task).toMatchObject({ row: 2, base: there, draft: { title: 'T2', label: 'New' } });
  });

  it('empties no field that was taken first and left out of the file then', () => {
    const entries: SourceRow[] = [
      entry(1, { title: 'T2', label: 'New' }),
      {
        ...entry(2, { title: 'T9', label: 'L', country: 'UK' }),
        given: ['title', 'artist', 'country', 'label'],
      },
    ];
    const other = makeCassette({ title: 'T9', label: 'Typed by hand' });
    const before = dryRun(entries, [there, other], draftFields);
    const taken = new Map(
      before.map(({ entry, changes }) => [entry.row, new Set(changes.map(({ field }) => field))]),
    );
    expect([...taken.values()].map((fields) => [...fields])).toEqual([
      ['label'],
      ['country', 'label'],
    ]);
    const after = dryRun(
      entries,
      [there, other],
      draftFields.filter((field) => field !== 'label'),
    );
    const plan = planImport(after, { out: new Set(), taken }, noPictures, crop);
    expect(plan).toMatchObject({ added: 0, changed: 1 });
    expect(plan.tasks).toMatchObject([
      { row: 2, base: other, draft: { label: 'Typed by hand', country: 'UK' } },
    ]);
  });

  it('brings pictures to a tape whose fields stay', () => {
    const pictures = planImages(files('2.jpg'), lines, true);
    const plan = planImport(lines, nobody, pictures, crop);
    expect(plan).toMatchObject({ added: 1, changed: 1, pictures: 1 });
    expect(plan.tasks[1]).toMatchObject({ base: there, draft: { label: 'Old' } });
  });
});

describe('middleOf', () => {
  it.each([
    [
      { width: 500, height: 775 },
      { x: 0, y: 0, width: 100, height: 100 },
    ],
    [
      { width: 1000, height: 775 },
      { x: 25, y: 0, width: 50, height: 100 },
    ],
    [
      { width: 500, height: 1550 },
      { x: 0, y: 25, width: 100, height: 50 },
    ],
  ])('of %j', (picture, area) => {
    expect(centredCrop(picture, panelSize.front)).toEqual(area);
  });
});

describe('droppedFiles', () => {
  const file = (name: string) => ({
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File([], name)),
  });
  const folder = (...portions: object[][]) => ({
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const left = [...portions, []];
      return { readEntries: (done: (entries: object[]) => void) => done(left.shift() ?? []) };
    },
  });
  const transfer = (...entries: object[]) =>
    ({
      items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
      files: [new File([], 'plain.csv')],
    }) as unknown as DataTransfer;

  it('opens folders, however many portions they are handed out in', async () => {
    const dropped = transfer(
      file('a.csv'),
      folder([file('1.jpg'), folder([file('2.jpg')])], [file('3.jpg')]),
    );
    expect((await droppedFiles(dropped)).map(({ name }) => name)).toEqual([
      'a.csv',
      '1.jpg',
      '2.jpg',
      '3.jpg',
    ]);
  });

  it('takes plain files where folders are not known', async () => {
    expect((await droppedFiles(transfer())).map(({ name }) => name)).toEqual(['plain.csv']);
  });
});

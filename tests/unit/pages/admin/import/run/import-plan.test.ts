import { describe, expect, it } from 'vitest';
import { noImages, panelSize } from '../../../../../../src/domain/cassette.ts';
import { draftFields, emptyDraft } from '../../../../../../src/domain/fields.ts';
import { dryRun } from '../../../../../../src/import-export/dry-run.ts';
import type { SourceRow } from '../../../../../../src/import-export/source-row.ts';
import { droppedFiles } from '../../../../../../src/pages/admin/import/files/dropped-files.ts';
import { centredCrop } from '../../../../../../src/pages/admin/import/images/crop-images.ts';
import {
  planImages,
  rowsMissingImages,
} from '../../../../../../src/pages/admin/import/images/image-plan.ts';
import { planImport } from '../../../../../../src/pages/admin/import/run/import-plan.ts';
import { cassetteWithoutImages } from '../../../../../support/fake-backend.ts';

const sourceRow = (rowNumber: number, draft: Partial<SourceRow['draft']>): SourceRow => ({
  rowNumber,
  cells: [],
  draft: { ...emptyDraft, artist: ['Artist'], title: `T${rowNumber}`, ...draft },
  givenFields: ['title', 'artist', 'label', 'releaseId'],
});
const files = (...names: string[]) => names.map((name) => new File(['x'], name));
const image = (figure: number) => ({
  path: `images/0000000${figure}-0000-4000-8000-000000000000`,
  token: '',
  blurhash: '',
});

const there = cassetteWithoutImages({
  title: 'T2',
  label: 'Old',
  images: { ...noImages, front: image(1) },
});
const rows = dryRun(
  [
    sourceRow(1, { releaseId: '77' }),
    sourceRow(2, { label: 'New' }),
    sourceRow(3, { title: '' }),
    sourceRow(4, { releaseId: '77' }),
  ],
  [there],
);
const crop = async () => ({});
const noSelection = { excludedRows: new Set<number>(), acceptedChanges: new Map() };
const noImageFiles = planImages([], rows, true);

describe('The plan for image files', () => {
  it('fills empty panels and gives the reason for each unused file', () => {
    const plan = planImages(
      files('77-front.jpg', '77.jpg', '2-front.jpg', '2.jpg', '3.jpg', '4-spine.jpg', 'x.jpg'),
      rows,
      true,
    );
    expect(Object.fromEntries([...plan.byRow].map(([row, { panels }]) => [row, panels]))).toEqual({
      1: ['spine', 'front', 'fullJCard'],
      2: ['spine', 'fullJCard'],
    });
    expect(plan.byRow.get(1)?.files.front?.name).toBe('77-front.jpg');
    expect(plan.unused.map(({ file, reason }) => [file.name, reason])).toEqual([
      ['x.jpg', 'No row has the release ID or the number “x”.'],
      ['2-front.jpg', 'Row 2 has that picture already.'],
      ['3.jpg', 'Row 3 is wrong.'],
      ['4-spine.jpg', 'Row 4 is skipped.'],
    ]);
    expect(plan.unused.map(({ closest }) => closest)).toEqual([[], null, null, null]);
    expect(plan.unused.map(({ isStored }) => isStored)).toEqual([false, true, false, false]);
  });

  it('counts files whose image is stored already apart from files without a row', () => {
    const image1 = image(1);
    const whole = cassetteWithoutImages({
      title: 'T2',
      images: { spine: image1, front: image1, fullJCard: image1 },
    });
    const again = dryRun([sourceRow(2, { releaseId: '77' })], [whole]);
    const plan = planImages(files('77.jpg', '77-spine.jpg', 'x.jpg'), again, true);
    expect(plan.byRow.size).toBe(0);
    expect(plan.unused.map(({ isStored }) => isStored)).toEqual([false, true, true]);
  });

  it('does not use a scan if every panel has its own file', () => {
    const plan = planImages(
      files('1.jpg', '1-spine.jpg', '1-front.jpg', '1-jcard.jpg'),
      rows,
      true,
    );
    expect(plan.unused).toEqual([
      {
        file: expect.objectContaining({ name: '1.jpg' }),
        reason: 'Row 1 has that picture already.',
        closest: null,
        isStored: false,
      },
    ]);
  });

  it('matches images without a file by release ID only', () => {
    const missing = rowsMissingImages([
      cassetteWithoutImages({ releaseId: '77', images: noImages }),
      there,
    ]);
    const plan = planImages(files('77.jpg', '1.jpg'), missing, false);
    expect([...plan.byRow.keys()]).toEqual([1]);
    expect(plan.unused[0]?.reason).toBe('No tape without pictures has the release ID “1”.');
  });
});

describe('The import plan', () => {
  it('adds new cassettes and changes nothing that was not accepted', () => {
    expect(planImport(rows, noSelection, noImageFiles, crop)).toMatchObject([
      { rowNumber: 1, base: null },
    ]);
  });

  it('changes only the accepted fields', () => {
    const selection = {
      excludedRows: new Set([1]),
      acceptedChanges: new Map([[2, new Set(['label'] as const)]]),
    };
    const [task, ...more] = planImport(rows, selection, noImageFiles, crop);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ rowNumber: 2, base: there, draft: { title: 'T2', label: 'New' } });
  });

  it('does not empty a field whose change was accepted before the field was deselected', () => {
    const sources: SourceRow[] = [
      sourceRow(1, { title: 'T2', label: 'New' }),
      {
        ...sourceRow(2, { title: 'T9', label: 'L', country: 'UK' }),
        givenFields: ['title', 'artist', 'country', 'label'],
      },
    ];
    const other = cassetteWithoutImages({ title: 'T9', label: 'Typed by hand' });
    const before = dryRun(sources, [there, other], draftFields);
    const acceptedChanges = new Map(
      before.map(({ source, changes }) => [
        source.rowNumber,
        new Set(changes.map(({ field }) => field)),
      ]),
    );
    expect([...acceptedChanges.values()].map((fields) => [...fields])).toEqual([
      ['label'],
      ['country', 'label'],
    ]);
    const after = dryRun(
      sources,
      [there, other],
      draftFields.filter((field) => field !== 'label'),
    );
    const tasks = planImport(
      after,
      { excludedRows: new Set(), acceptedChanges },
      noImageFiles,
      crop,
    );
    expect(tasks).toMatchObject([
      { rowNumber: 2, base: other, draft: { label: 'Typed by hand', country: 'UK' } },
    ]);
  });

  it('adds a row that is the same cassette as one before under a new id', () => {
    const twice = [
      sourceRow(1, { title: 'T2' }),
      { ...sourceRow(2, { title: 'T2' }), id: there.id },
    ];
    const added = dryRun(twice, [there], draftFields, new Set([2]));
    const [task, ...more] = planImport(added, noSelection, noImageFiles, crop);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ rowNumber: 2, base: null, allowsDuplicate: true, id: undefined });
  });

  it('adds images to a cassette whose fields stay the same', () => {
    const images = planImages(files('2.jpg'), rows, true);
    const tasks = planImport(rows, noSelection, images, crop);
    expect(tasks).toMatchObject([{ base: null }, { base: there, draft: { label: 'Old' } }]);
    expect(tasks.map(({ crop }) => crop !== undefined)).toEqual([false, true]);
  });
});

describe('The centred crop for the front', () => {
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
  ])('of %j is the largest area of its proportions', (image, area) => {
    expect(centredCrop(image, panelSize.front)).toEqual(area);
  });
});

describe('Dropped files', () => {
  const file = (name: string) => ({
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(new File([], name)),
  });
  const folder = (...batches: object[][]) => ({
    isFile: false,
    isDirectory: true,
    createReader: () => {
      const remaining = [...batches, []];
      return { readEntries: (done: (entries: object[]) => void) => done(remaining.shift() ?? []) };
    },
  });
  const transfer = (...entries: object[]) =>
    ({
      items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
      files: [new File([], 'plain.csv')],
    }) as unknown as DataTransfer;

  it('include all files of folders, which are read in batches', async () => {
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

  it('are plain files in a browser without folder support', async () => {
    expect((await droppedFiles(transfer())).map(({ name }) => name)).toEqual(['plain.csv']);
  });
});

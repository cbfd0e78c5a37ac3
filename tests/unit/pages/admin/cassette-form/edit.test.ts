import { describe, expect, it } from 'vitest';
import { emptyForm, toForm } from '../../../../../src/domain/cassette-validation.ts';
import { Failure } from '../../../../../src/domain/failure.ts';
import {
  checkEdit,
  createDraft,
  type Edit,
  editOf,
  hasChanges,
} from '../../../../../src/pages/admin/cassette-form/edit.ts';
import {
  type EditAction,
  type EditState,
  noEdit,
  positionOf,
  reduceEdit,
  unfinished,
} from '../../../../../src/pages/admin/cassette-form/edit-state.ts';
import {
  type ImagesChange,
  noDraftImages,
} from '../../../../../src/pages/admin/cropping/draft-images.ts';
import { buildCassette } from '../../../../support/fake-backend.ts';

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', country: 'Peru' });
const rain = buildCassette({ id: 'rain', title: 'Rain' });
const crop = (blurhash: string) => ({ blob: new Blob(), blurhash });
const old = (panel: string) => ({ path: `images/${panel}`, token: '', blurhash: '' });

const start = (base: typeof bus | null, form = emptyForm) =>
  editOf(createDraft(base ? { base } : { form }));
const run = (edit: Edit | null, ...actions: EditAction[]): EditState =>
  actions.reduce(reduceEdit, { ...noEdit, edit });
const reduce = (edit: Edit, ...actions: EditAction[]) => run(edit, ...actions).edit as Edit;
const imagesOf = ({ draftId }: Edit, change: ImagesChange): EditAction => ({
  type: 'change-images',
  draftId,
  change,
});
const added = (edit: Edit, crops: Edit['crops']) => imagesOf(edit, { type: 'add-crops', crops });
const savedOf = ({ draftId }: Edit): EditAction => ({ type: 'saved', draftId });
const typed = (field: 'title' | 'label' | 'country', text: string): EditAction => ({
  type: 'set-field',
  field,
  text,
});
const offline = new Failure('offline', '');

describe('An edit', () => {
  it('has changes only while its text differs from what it began with, or it has a crop', () => {
    const saved = reduce(start(null), typed('label', 'Caspla'), typed('country', 'Peru'));
    const next = reduce(saved, { type: 'save', next: 'new' }, savedOf(saved));
    expect(next.form).toMatchObject({ title: '', label: '', country: 'Peru' });
    for (const edit of [start(null), start(bus), next]) {
      const { label } = edit.form;
      expect(hasChanges(edit)).toBe(false);
      expect(hasChanges(reduce(edit, typed('label', `${label}!`)))).toBe(true);
      expect(hasChanges(reduce(edit, typed('label', '!'), typed('label', label)))).toBe(false);
      const cropped = reduce(edit, added(edit, { front: crop('') }));
      expect(hasChanges(cropped)).toBe(true);
      expect(hasChanges(reduce(cropped, imagesOf(edit, { type: 'clear' })))).toBe(false);
    }
  });

  it('neither parses nor validates what is unchanged', () => {
    const odd = buildCassette({ title: '', artist: ['Earth, Wind & Fire'], link: 'spool.example' });
    expect(checkEdit(reduce(start(odd), typed('label', 'Caspla')))).toMatchObject({
      ok: true,
      value: { label: 'Caspla' },
    });
  });

  it('A new cassette needs all images, added or placed, and says so until they are there', () => {
    const edit = start(null, { ...emptyForm, title: 'Title', artist: 'Artist' });
    const checked = checkEdit(edit);
    expect(checked).toMatchObject({
      ok: false,
      errors: {},
      problem: { message: expect.stringMatching(/spine/) },
    });
    if (checked.ok) return;
    const rejected = reduce(edit, { ...checked, type: 'reject' });
    const front = reduce(rejected, added(edit, { front: crop('') }));
    expect(front.problem).toBe(checked.problem);
    const all = reduce(front, added(edit, { spine: crop(''), fullJCard: crop('') }));
    expect(all.problem).toBeNull();
    expect(checkEdit(all).ok).toBe(true);

    const scan = { file: new File(['x'], 'scan.jpg'), placement: null };
    const placed = reduce(rejected, imagesOf(edit, { type: 'set-scan', scan }));
    expect([placed.problem, checkEdit(placed).ok]).toEqual([null, true]);
  });

  it('loses the error of a field that typing mends, and no other one', () => {
    const errors = { title: 'Please enter a title.', label: 'Too long.' };
    const rejected = reduce(start(null), { type: 'reject', errors, problem: null });
    expect(reduce(rejected, typed('title', 'Night')).errors).toEqual({ label: 'Too long.' });
  });
});

describe('What follows an edit', () => {
  it('is opened in its place when it is discarded', () => {
    const discard = (next: 'close' | typeof rain) =>
      run(start(bus), typed('label', 'Mine'), { type: 'discard', next });
    expect(discard(rain).edit?.base).toBe(rain);
    expect(discard('close')).toEqual(noEdit);
    // Without changes nothing stays to be gone on with.
    expect(run(start(bus), { type: 'leave', next: 'close' })).toEqual(noEdit);
  });

  it('is opened after a save that is under way', () => {
    const edit = reduce(start(bus), typed('label', 'Mine'));
    const saving = run(edit, { type: 'save', next: 'close' }, { type: 'leave', next: rain });
    expect(saving.edit?.isSaving).toBe(true);
    const saved = reduceEdit(saving, savedOf(edit));
    expect(saved.edit?.base).toBe(rain);
    const refused = reduceEdit(saving, {
      type: 'save-failed',
      draftId: edit.draftId,
      failure: offline,
    });
    expect(refused.edit).toMatchObject({ base: bus, problem: offline });
  });

  it('does not hear of an edit that has ended', () => {
    const other = run(start(rain));
    for (const action of [
      added(start(null), { front: crop('late') }),
      { type: 'loaded', draftId: 'bus', current: bus },
      { type: 'saved', draftId: 'bus' },
    ] as EditAction[])
      expect([reduceEdit(other, action), reduceEdit(noEdit, action)]).toEqual([other, noEdit]);
  });
});

describe('The queue', () => {
  const scan = (name: string) => ({ file: new File(['x'], name), placement: null });
  const dropped = ['1.jpg', '2.jpg', '3.jpg'].map((name) => createDraft({ scan: scan(name) }));
  const add = { type: 'add-drafts', drafts: dropped } as const;
  const names = (state: EditState) => unfinished(state).map((draft) => draft.scan?.file.name);
  const save = (state: EditState) =>
    [
      { type: 'save', next: 'queue' } as const,
      { type: 'saved', draftId: state.edit?.draftId ?? '' } as const,
    ].reduce(reduceEdit, state);

  it('takes over only what nothing was typed into, and nothing into a tape of the catalogue', () => {
    const stored = createDraft({ base: bus, scan: scan('bus.jpg') });
    const filled = createDraft({ form: { ...emptyForm, country: 'Chile' }, scan: scan('4.jpg') });
    const first = run(null, { type: 'add-drafts', drafts: [dropped[0]!, stored, filled] });
    const second = save(reduceEdit(first, typed('country', 'Japan')));
    expect(second.edit?.form.country).toBe('Peru');
    const third = save(reduceEdit(first, typed('country', 'Japan')));
    expect(reduceEdit(third, { type: 'leave', next: 'queue' }).edit?.form.country).toBe('Chile');
  });

  it('puts the first scan into the form that has no picture', () => {
    const typing = run(start(null), typed('title', 'Night'), add);
    expect(typing.edit).toMatchObject({
      form: { title: 'Night' },
      scan: { file: { name: '1.jpg' } },
    });
    expect([names(typing), positionOf(typing)]).toEqual([
      ['2.jpg', '3.jpg'],
      { number: 1, total: 3 },
    ]);
  });

  it('gets back what was cleared, and the drafts of earlier visits once', () => {
    const crops = { fullJCard: crop('ahead') };
    const restored = { type: 'restore', images: { ...noDraftImages, crops } } as const;
    const ahead = run(null, add, {
      type: 'change-images',
      draftId: dropped[1]!.draftId,
      change: restored,
    });
    expect(save(ahead).edit?.crops).toEqual(crops);
    const kept = createDraft({ scan: scan('0.jpg') });
    const restore = { type: 'restore', drafts: [kept, dropped[1]!] } as const;
    expect(names([restore, restore].reduce(reduceEdit, ahead))).toEqual([
      '2.jpg',
      '3.jpg',
      '0.jpg',
    ]);
  });
});

describe('A cassette that is loaded while it is edited', () => {
  const theirs = { ...bus, label: 'Theirs', country: 'Japan' };
  const edit = start(bus);
  const loaded = { type: 'loaded', draftId: edit.draftId, current: theirs } as const;

  it('keeps what was typed meanwhile, still compared with what the editor saw', () => {
    expect(reduce(edit, typed('label', 'Mine'), loaded)).toMatchObject({
      form: { label: 'Mine', country: 'Japan' },
      base: { label: 'Caspla', country: 'Japan' },
    });
  });

  it('What is loaded comes below a draft of an earlier visit', () => {
    const form = { ...toForm(bus), label: 'Mine' };
    const draft = createDraft({ base: bus, form });
    const { edit } = run(
      null,
      { type: 'restore', drafts: [draft] },
      { type: 'leave', next: 'queue' },
      { type: 'loaded', draftId: draft.draftId, current: theirs },
    );
    expect(edit).toMatchObject({ form: { label: 'Mine', country: 'Japan' } });
  });

  it('is no change where it has become what was typed', () => {
    expect(hasChanges(reduce(edit, typed('label', 'Theirs'), loaded))).toBe(false);
  });
});

const images = { spine: old('spine'), front: old('front'), fullJCard: old('full') };
const current = {
  ...bus,
  label: 'Theirs',
  country: 'Japan',
  images: { ...images, front: old('theirs') },
};
const edit = start({ ...bus, images });
const conflict = reduce(
  edit,
  typed('label', 'Mine'),
  typed('title', 'Day Bus'),
  added(edit, { spine: crop('my spine'), front: crop('my front') }),
  { type: 'save', next: 'close' },
  {
    type: 'save-failed',
    draftId: edit.draftId,
    failure: new Failure('conflict', '', { current, fields: ['label', 'front'] }),
  },
);

it('A conflict that is resolved by Take theirs takes over what is in conflict, and keeps the rest', () => {
  const { form, crops } = reduce(conflict, { type: 'resolve', keep: 'theirs' });
  expect(form).toMatchObject({ label: 'Theirs', title: 'Day Bus', country: 'Japan' });
  expect(crops).toEqual({ spine: expect.objectContaining({ blurhash: 'my spine' }) });
});

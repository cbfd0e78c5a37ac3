import { describe, expect, it } from 'vitest';
import { emptyForm, toForm } from '../../../../src/domain/cassette-validation.ts';
import {
  type CassetteEdit,
  checkEdit,
  hasChanges,
  initialEdit,
  nextEdit,
  reduceEdit,
} from '../../../../src/pages/admin/cassette-form/cassette-edit.ts';
import { buildCassette } from '../../../support/fake-backend.ts';

type Action = Parameters<typeof reduceEdit>[1];

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', country: 'Peru' });
const crop = (blurhash: string) => ({ blob: new Blob(), blurhash });
const old = (panel: string) => ({ path: `images/${panel}`, token: '', blurhash: '' });

const reduce = (start: CassetteEdit, ...actions: Action[]) =>
  actions.reduce<CassetteEdit | null>(reduceEdit, start) as CassetteEdit;
const added = ({ id }: CassetteEdit, crops: CassetteEdit['crops']): Action => ({
  type: 'add-crops',
  id,
  crops,
});
const typed = (field: 'title' | 'label' | 'country', text: string): Action => ({
  type: 'set-field',
  field,
  text,
});

describe('A form', () => {
  it('has changes only while its text differs from what it began with, or it has a crop', () => {
    const next = nextEdit({ ...toForm(bus), title: 'Gone' });
    expect(next.form).toMatchObject({ title: '', label: 'Caspla', country: 'Peru' });
    for (const start of [initialEdit(null), initialEdit(bus), next]) {
      const { label } = start.form;
      expect(hasChanges(start)).toBe(false);
      expect(hasChanges(reduce(start, typed('label', `${label}!`)))).toBe(true);
      expect(hasChanges(reduce(start, typed('label', '!'), typed('label', label)))).toBe(false);
      const cropped = reduce(start, added(start, { front: crop('') }));
      expect(hasChanges(cropped)).toBe(true);
      expect(hasChanges(reduce(cropped, { type: 'clear-crops' }))).toBe(false);
    }
  });

  it('of a new cassette needs all images, and says so until they are there', () => {
    const start = initialEdit(null);
    const checked = checkEdit(start, { ...start.form, title: 'Title', artist: 'Artist' });
    expect(checked).toMatchObject({ ok: false, errors: {}, text: expect.stringMatching(/spine/) });
    if (checked.ok) return;
    const { errors, text } = checked;
    const front = reduce(
      start,
      { type: 'reject', errors, text },
      added(start, { front: crop('') }),
    );
    expect(front.problem?.text).toBe(text);
    const all = reduce(front, added(start, { spine: crop(''), fullJCard: crop('') }));
    expect(all.problem).toBeNull();
    expect(checkEdit(all, all.form)).toMatchObject({ ok: false, text: null });
    expect(checkEdit(all, { ...all.form, title: 'Title', artist: 'Artist' }).ok).toBe(true);
  });

  it('takes what is placed in its croppers, and says first that a picture is not placed yet', () => {
    const start = initialEdit(null, { ...emptyForm, title: 'Title', artist: 'Artist' });
    const scan = { type: 'set-cropper', id: start.id, slot: 'scan' } as const;
    const spine = { ...scan, slot: 'spine' } as const;
    const add = async () => null;
    const open = reduce(start, { ...scan, cropper: 'unplaced' });
    const text = 'A picture is not placed yet: place it, or press its Cancel.';
    expect(checkEdit(open, open.form)).toEqual({ ok: false, errors: {}, text });
    const rejected = reduce(open, { type: 'reject', errors: {}, text });
    expect(reduce(rejected, { ...spine, cropper: add }).problem?.text).toBe(text);

    const placed = reduce(rejected, { ...scan, cropper: add });
    expect(placed.problem).toBeNull();
    expect(checkEdit(placed, placed.form).ok).toBe(true);
    const closed = reduce(placed, { ...scan, cropper: null }, { ...spine, cropper: add });
    expect(checkEdit(closed, closed.form)).toMatchObject({ text: expect.stringMatching(/spine/) });
  });
});

it('A crop that is ready after its form went on to another cassette is left out', () => {
  const next = initialEdit(null);
  expect(reduce(next, added(initialEdit(null), { front: crop('late') }))).toBe(next);
});

describe('A cassette that is loaded while its form is open', () => {
  const theirs = { ...bus, label: 'Theirs', country: 'Japan' };

  it('keeps what was typed meanwhile, still compared with what the editor saw', () => {
    const start = initialEdit(bus);
    const { id } = start;
    const loaded = reduce(start, { type: 'load' }, typed('label', 'Mine'), {
      type: 'loaded',
      id,
      current: theirs,
      isOwn: false,
    });
    expect(loaded).toMatchObject({
      form: { label: 'Mine', country: 'Japan' },
      base: { label: 'Caspla', country: 'Japan' },
      busy: null,
    });
  });

  it('is no conflict if this page has written it', () => {
    const start = initialEdit(bus);
    const loaded = { type: 'loaded', id: start.id, current: theirs, isOwn: true } as const;
    expect(reduce(start, { type: 'load' }, typed('label', 'Mine'), loaded)).toMatchObject({
      form: { label: 'Mine', country: 'Japan' },
      base: { label: 'Theirs', country: 'Japan' },
    });
  });

  it('comes into a save that waits for it', () => {
    const start = initialEdit(bus);
    const saving = reduce(start, { type: 'load' }, { type: 'save' });
    const loaded = { type: 'loaded', id: start.id, current: theirs, isOwn: false } as const;
    expect(reduce(saving, loaded)).toMatchObject({ base: { label: 'Theirs' }, busy: 'saving' });
  });

  it('does not come into the form of another cassette', () => {
    const { id } = initialEdit(bus);
    const other = reduce(initialEdit(buildCassette()), { type: 'load' });
    expect(reduce(other, { type: 'loaded', id, current: theirs, isOwn: false })).toBe(other);
    expect(reduceEdit(null, { type: 'loaded', id, current: theirs, isOwn: false })).toBeNull();
  });
});

it('A cassette whose track list the table lacks is changed only where the editor has changed it', () => {
  const stored = { ...bus, trackList: 'A1 Ghost' };
  const loaded = ({ id }: CassetteEdit): Action => ({
    type: 'loaded',
    id,
    current: stored,
    isOwn: false,
  });
  const start = initialEdit(bus);
  expect(start.isLoaded).toBe(false);
  const opened = reduce(start, loaded(start));
  expect(opened).toMatchObject({ isLoaded: true, form: { trackList: 'A1 Ghost' } });
  expect(hasChanges(opened)).toBe(false);
  // The draft of an earlier visit is found before the cassette is loaded.
  for (const text of ['A1 Ghost', 'A2 Rink', '']) {
    const draft = { base: stored, form: { ...toForm(stored), trackList: text }, crops: {} };
    const restored = reduce(start, { type: 'restore', draft }, loaded(start));
    expect(restored).toMatchObject({ base: stored, form: { trackList: text } });
    expect(hasChanges(restored)).toBe(text !== 'A1 Ghost');
  }
});

describe('A draft', () => {
  it('is restored over the cassette as it is now', () => {
    const current = { ...bus, country: 'Japan', label: 'Theirs' };
    const draft = { base: bus, form: { ...toForm(bus), label: 'Mine' }, crops: {} };
    expect(reduce(initialEdit(current), { type: 'restore', draft })).toMatchObject({
      form: { label: 'Mine', country: 'Japan' },
      base: { label: 'Caspla', country: 'Japan' },
    });
  });
});

it('A draft of what the cassette has become is no change', () => {
  const current = { ...bus, label: 'Mine' };
  const draft = { base: bus, form: { ...toForm(bus), label: 'Mine' }, crops: {} };
  const restored = reduce(initialEdit(current), { type: 'restore', draft });
  expect(hasChanges(restored)).toBe(false);
});

describe('A conflict', () => {
  const images = { spine: old('spine'), front: old('front'), fullJCard: old('full') };
  const current = {
    ...bus,
    label: 'Theirs',
    country: 'Japan',
    images: { ...images, front: old('theirs') },
  };
  const start = initialEdit({ ...bus, images });
  const conflict = reduce(
    start,
    typed('label', 'Mine'),
    typed('title', 'Day Bus'),
    added(start, { spine: crop('my spine'), front: crop('my front') }),
    { type: 'save' },
    {
      type: 'save-failed',
      id: start.id,
      problem: { kind: 'conflict', text: '', current, fields: ['label'], panels: ['front'] },
    },
  );

  it('resolved by Keep mine keeps all changes, and takes over what only the other editor changed', () => {
    expect(reduce(conflict, { type: 'resolve', keep: 'mine' })).toMatchObject({
      base: current,
      form: { label: 'Mine', title: 'Day Bus', country: 'Japan' },
      crops: { spine: { blurhash: 'my spine' }, front: { blurhash: 'my front' } },
      problem: null,
    });
  });

  it('resolved by Take theirs takes over what is in conflict, and keeps the rest', () => {
    const { form, crops } = reduce(conflict, { type: 'resolve', keep: 'theirs' });
    expect(form).toMatchObject({ label: 'Theirs', title: 'Day Bus', country: 'Japan' });
    expect(crops).toEqual({ spine: expect.objectContaining({ blurhash: 'my spine' }) });
  });

  it('is resolved once', () => {
    const resolved = reduce(conflict, { type: 'resolve', keep: 'theirs' }, typed('label', 'Third'));
    expect(reduce(resolved, { type: 'resolve', keep: 'theirs' })).toBe(resolved);
  });
});

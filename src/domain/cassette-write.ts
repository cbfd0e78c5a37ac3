import type { BinRecord } from './bin.ts';
import {
  type Cassette,
  type CassetteImages,
  changedFields,
  labelOf,
  type Panel,
  panels,
} from './cassette.ts';
import { checkField, emptyFields } from './cassette-validation.ts';
import { Failure } from './failure.ts';
import { type CassetteFields, type FieldName, fieldNames } from './fields.ts';
import type { ChangeSource } from './history.ts';

/**
 * One write of one cassette (docs/behaviour, "Conflicts"). `changeId` is its id: a repeated commit
 * finds what is stored. `earlier` are the page's own writes before it, done or not: what they have
 * written is no conflict.
 */
export type CassetteWrite = {
  readonly changeId: string;
  readonly earlier?: readonly CassetteWrite[] | undefined;
  readonly source: ChangeSource;
} & (
  | {
      readonly type: 'create';
      readonly id: string;
      readonly fields: CassetteFields;
      readonly images: CassetteImages;
    }
  | {
      /** Writes which of these differ from `base`. `skipsConflicts` leaves what somebody else changed too. */
      readonly type: 'update';
      readonly base: Cassette;
      readonly fields: Partial<CassetteFields>;
      readonly images: Partial<CassetteImages>;
      readonly skipsConflicts?: boolean;
    }
  | { readonly type: 'remove'; readonly id: string }
  /** `since` is the id of a change. If it is given, a cassette that was changed after it stays. */
  | { readonly type: 'moveToBin'; readonly id: string; readonly since?: string }
  /** Stores the record's cassette under `id`. The `changeId`, here and below, is its `leavingId`. */
  | { readonly type: 'restore'; readonly record: BinRecord; readonly id: string }
  | { readonly type: 'removeFromBin'; readonly record: BinRecord }
);

type Update = Extract<CassetteWrite, { type: 'update' }>;

export function cassetteIdOf(write: CassetteWrite): string {
  if (write.type === 'update') return write.base.id;
  return write.type === 'removeFromBin' ? write.record.cassette.id : write.id;
}

/** The record of the bin that a write is about; null if it needs none. */
export function binIdOf(write: CassetteWrite): string | null {
  if ('record' in write) return write.record.recordId;
  return write.type === 'moveToBin' ? write.changeId : null;
}

export type WriteResult = {
  /**
   * The cassette as it was stored before this attempt, and after it. `before` is what the bin has
   * if an earlier attempt has moved the cassette there.
   */
  before: Cassette | null;
  after: Cassette | null;
};

/**
 * Compares a write with what is `stored` of its cassette, and with its record of the bin. Where
 * `after` is the object `stored`, as after a repeated commit, nothing of the catalogue is written.
 * Throws `duplicate` if the id belongs to another cassette, `missing` if there is nothing to change
 * or to restore, `conflict` if somebody else changed the same (docs/behaviour, "Conflicts").
 */
export function planWrite(
  write: CassetteWrite,
  stored: Cassette | null,
  binned: Cassette | null,
): WriteResult {
  const unchanged = { before: stored, after: stored };
  switch (write.type) {
    case 'create': {
      const { id, fields, images, changeId } = write;
      if (stored?.changeId === changeId) return unchanged;
      if (stored) throw duplicateOf(stored);
      const after = { ...fields, id, images, changeId, createdAt: null, updatedAt: null };
      return { ...unchanged, after };
    }
    case 'update':
      if (!stored) throw new Failure('missing', 'No such document exists!');
      return planUpdate(write, stored);
    case 'remove':
      return { ...unchanged, after: null };
    case 'moveToBin':
      // An attempt without an answer may have moved it.
      if (!stored) return { ...unchanged, before: binned };
      if (write.since !== undefined && stored.changeId !== write.since) return unchanged;
      return { ...unchanged, after: null };
    case 'restore': {
      if (stored?.changeId === write.changeId) return unchanged;
      if (!binned) throw new Failure('missing', 'The bin does not have it.');
      if (stored) throw duplicateOf(stored);
      return { ...unchanged, after: { ...binned, id: write.id, changeId: write.changeId } };
    }
    case 'removeFromBin':
      return unchanged;
  }
}

/** The cassette as an update would leave it if nobody else had changed it. */
const resultOf = ({ base, fields, images }: Update): Cassette => ({
  ...base,
  ...fields,
  images: { ...base.images, ...images },
});

/** The fields and panels that somebody else has changed too (docs/behaviour, "Conflicts"). */
function findConflicts(update: Update, stored: Cassette) {
  const earlier = update.earlier ?? [];
  const own = [update, ...earlier.filter((write) => write.type === 'update')];
  return changedBy(update).filter((name) => !own.some((one) => isOwnValue(one, name, stored)));
}

const changedBy = (update: Update) => changedNames(update.base, resultOf(update));

/**
 * Whether the stored value is one that this page knows: what one of its updates writes, or its base,
 * which is still stored where an earlier write has failed.
 */
function isOwnValue(update: Update, name: FieldName | Panel, stored: Cassette): boolean {
  const isStored = (version: Cassette) => !changedNames(version, stored).includes(name);
  return changedBy(update).includes(name) && [update.base, resultOf(update)].some(isStored);
}

function planUpdate(update: Update, stored: Cassette): WriteResult {
  const { base, images, changeId, skipsConflicts = false } = update;
  const conflicts = findConflicts(update, stored);
  if (conflicts.length > 0 && !skipsConflicts) {
    const names = conflicts.map(labelOf).join(', ');
    const message = `Somebody else changed this tape meanwhile: ${names}. Your text is kept.`;
    throw new Failure('conflict', message, { fields: conflicts, current: stored });
  }
  const wanted = resultOf(update);
  const edited = changedFields(base, wanted)
    .filter((field) => !conflicts.includes(field))
    .map((field) => [field, wanted[field]]);
  const after = {
    ...stored,
    ...(Object.fromEntries(edited) as Partial<CassetteFields>),
    images: { ...stored.images, ...images },
    changeId,
  };
  const isSame = changedNames(stored, after).length === 0;
  return { before: stored, after: isSame ? stored : after };
}

export const duplicateOf = (existing: Cassette): Failure =>
  new Failure('duplicate', 'The catalogue has this cassette already.', { existing });

/** The fields and panels in which two versions of a cassette differ. */
const changedNames = (before: Cassette, after: Cassette): (FieldName | Panel)[] => [
  ...changedFields(before, after),
  ...panels.filter((panel) => before.images[panel].path !== after.images[panel].path),
];

/**
 * The values that differ, or all of a cassette that came or went (docs/behaviour, "History"). A value
 * that its field can't have, which a script has stored, is recorded as empty: the rules refuse it.
 */
export function recordedValues(before: Cassette | null, after: Cassette | null) {
  const fields = before && after ? changedNames(before, after) : [];
  const names = before && after ? changedFields(before, after) : fieldNames;
  const valuesOf = (cassette: Cassette | null): Partial<CassetteFields> | null =>
    cassette && Object.fromEntries(names.map((field) => [field, validOrEmpty(cassette, field)]));
  const cassette = after ?? before;
  const title = cassette ? validOrEmpty(cassette, 'title') : '';
  return {
    cassetteId: cassette?.id ?? '',
    title,
    fields,
    before: valuesOf(before),
    after: valuesOf(after),
  };
}

const validOrEmpty = <Field extends FieldName>(cassette: CassetteFields, field: Field) =>
  checkField(field, cassette[field]) === null ? cassette[field] : emptyFields[field];

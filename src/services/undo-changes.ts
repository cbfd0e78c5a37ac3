import { type Cassette, changedFields, panelName, panels } from '../domain/cassette.ts';
import { Failure } from '../domain/failure.ts';
import {
  type CassetteDraft,
  cassetteFields,
  checkField,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../domain/fields.ts';
import {
  type ChangeRecord,
  type ChangeSource,
  groupByCassette,
  isLatestChange,
  type Run,
} from '../domain/history.ts';
import type { CataloguePort, ImagesPort } from './ports.ts';
import { runSideBySide } from './run-side-by-side.ts';

type Ports = { catalogue: CataloguePort; images: ImagesPort };

/** What an undo leaves of one cassette. */
export type Left = {
  /** Empty for a cassette that is not in the catalogue any more. */
  title: string;
  parts: readonly LeftPart[];
};

export type LeftPart = {
  /** The fields and images, as editors know them; none for the whole cassette. */
  names: readonly string[];
  reason:
    | 'changed'
    /** Changed during the undo. */
    | 'conflict'
    /** The value before is not allowed any more. */
    | 'invalid'
    /** An image that was replaced is not kept. */
    | 'image'
    /** The cassette is not in the catalogue. */
    | 'missing';
  /** With `changed`: the address of the editor who changed it last. */
  by?: string;
};

export type UndoResult = {
  /** The cassettes that were put back, as they are stored now. */
  putBack: Cassette[];
  /** The ids of the added cassettes that were moved to the bin. */
  movedIds: string[];
  left: Left[];
  /** What failed or was not reached; it can be tried again. */
  remaining: ChangeRecord[];
  /** Why, what stopped it first. */
  failures: Failure[];
};

/** What was done with one cassette, and what was left of it. */
type Outcome = { putBack?: Cassette; movedId?: string; left?: Left };

type Options = {
  /** The e-mail address of the editor. */
  movedBy: string;
  signal: AbortSignal;
  onProgress: (finishedCount: number) => void;
};

/** Later changes are read in pages of this size; mostly there is none. */
const pageSize = 5;

/** What a run has changed. */
export const loadRun = async (
  { catalogue }: Ports,
  { id }: Pick<Run, 'id'>,
): Promise<ChangeRecord[]> =>
  (await catalogue.listChangesOfRun(id)).filter(({ kind }) => kind !== 'undo');

/** The change that the save of this cassette has made. */
export async function loadSave(
  { catalogue }: Ports,
  { id, change }: Pick<Cassette, 'id' | 'change'>,
): Promise<ChangeRecord[]> {
  const records = await readUntil(catalogue, id, change);
  return records.filter((record) => record.id === change);
}

/**
 * Undoes changes as far as nobody has changed the same since (docs/behaviour.md, "Undo"): puts the
 * values before back, and moves to the bin what was added.
 * `onProgress` gets the number of finished cassettes. Never rejects.
 */
export async function undoChanges(
  ports: Ports,
  changes: readonly ChangeRecord[],
  { movedBy, ...options }: Options,
): Promise<UndoResult> {
  const result = await runSideBySide(
    groupByCassette(changes),
    (records) => undoCassette(ports, records, movedBy),
    options,
  );
  const { done, failed, stoppedBy } = result;

  return {
    putBack: done.flatMap((outcome) => outcome.putBack ?? []),
    movedIds: done.flatMap((outcome) => outcome.movedId ?? []),
    left: done.flatMap((outcome) => outcome.left ?? []),
    remaining: [...failed.map(({ item }) => item), ...result.remaining].flat(),
    failures: [...(stoppedBy ? [stoppedBy] : []), ...failed.map(({ failure }) => failure)],
  };
}

/** Undoes the changes of one cassette. */
async function undoCassette(
  ports: Ports,
  records: readonly ChangeRecord[],
  movedBy: string,
): Promise<Outcome> {
  const sorted = [...records].sort((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return {};
  const isAdded = first.before === null;
  const cassette = await ports.catalogue.read(first.cassetteId);
  if (!cassette) return isAdded ? {} : { left: missing };
  const later = isLatestChange(cassette, last) ? [] : await readLater(ports.catalogue, last);
  if (!isAdded) return putBack(ports.catalogue, cassette, sorted, later);
  const [latest] = later;
  if (latest) return leftOf(cassette, [{ names: [], reason: 'changed', by: latest.email }]);
  await ports.catalogue.moveToBin(cassette.id, movedBy);
  return { movedId: cassette.id };
}

/**
 * Puts back the fields that are as these changes have left them. `records` are the changes, oldest first,
 * `later` those since, newest first.
 */
async function putBack(
  catalogue: CataloguePort,
  cassette: Cassette,
  records: readonly ChangeRecord[],
  later: readonly ChangeRecord[],
): Promise<Outcome> {
  const before = valuesBefore(records);
  const possible: DraftField[] = [];
  const parts: LeftPart[] = [];
  // An undo of a later change may have put back what these changes have written.
  const changedSince = changedFields(cassette, {
    ...cassette,
    ...valuesBefore(later.toReversed()),
  });
  // A field that has the value before again needs nothing: an earlier undo may have put it back.
  for (const field of changedFields(cassette, { ...cassette, ...before })) {
    const names = [cassetteFields[field].label];
    const since = later.find(({ fields }) => fields.includes(field));
    if (since && changedSince.includes(field))
      parts.push({ names, reason: 'changed', by: since.email });
    else if (!isAllowed(field, before)) parts.push({ names, reason: 'invalid' });
    else possible.push(field);
  }
  const images = panels.filter((panel) => records.some(({ fields }) => fields.includes(panel)));
  if (images.length > 0)
    parts.push({ names: images.map((panel) => panelName[panel]), reason: 'image' });
  const values = Object.fromEntries(possible.map((field) => [field, before[field]]));
  const run = records[0]?.run;
  const source: ChangeSource = { kind: 'undo', ...(run !== undefined && { run }) };
  try {
    const isPossible = possible.length > 0;
    const draft = { ...cassette, ...values };
    return {
      ...(isPossible && { putBack: await catalogue.update(cassette, draft, {}, source) }),
      ...leftOf(cassette, parts),
    };
  } catch (error) {
    const { code } = Failure.from(error);
    if (code === 'missing') return { left: missing };
    if (code !== 'conflict') throw error;
    const names = possible.map((field) => cassetteFields[field].label);
    return leftOf(cassette, [...parts, { names, reason: 'conflict' }]);
  }
}

const missing: Left = { title: '', parts: [{ names: [], reason: 'missing' }] };

const leftOf = ({ title }: Cassette, parts: readonly LeftPart[]): Pick<Outcome, 'left'> =>
  parts.length > 0 ? { left: { title, parts } } : {};

/** The values before the first of these changes, which are oldest first. */
function valuesBefore(records: readonly ChangeRecord[]): Partial<CassetteDraft> {
  const values = records.toReversed().flatMap(({ fields, before }) =>
    draftFields
      .filter((field) => fields.includes(field))
      // The document lacked it.
      .map((field) => [field, before && field in before ? before[field] : emptyDraft[field]]),
  );
  return Object.fromEntries(values);
}

function isAllowed<Field extends DraftField>(field: Field, values: Partial<CassetteDraft>) {
  const value = values[field];
  return value !== undefined && checkField(field, value) === null;
}

/** The changes of its cassette after this one, newest first. */
const readLater = async (catalogue: CataloguePort, { id, cassetteId }: ChangeRecord) =>
  (await readUntil(catalogue, cassetteId, id)).filter((record) => record.id !== id);

/** The changes of a cassette, newest first, up to the one with this id, or all of them. */
async function readUntil(
  catalogue: CataloguePort,
  cassetteId: string,
  changeId: string | undefined,
): Promise<ChangeRecord[]> {
  const records: ChangeRecord[] = [];
  let page = await catalogue.listChanges(pageSize, cassetteId);
  for (;;) {
    const index = page.items.findIndex(({ id }) => id === changeId);
    records.push(...page.items.slice(0, index === -1 ? undefined : index + 1));
    if (index !== -1 || !page.loadNext) return records;
    page = await page.loadNext();
  }
}

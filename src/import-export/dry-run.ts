import { isValidBlurhash } from '../domain/blurhash-colour.ts';
import {
  type Cassette,
  type CassetteDraft,
  type CassetteImages,
  type DraftField,
  draftFields,
  joinList,
  noImages,
  panels,
} from '../domain/cassette.ts';
import { foldText } from '../domain/cassette-search.ts';
import { validateDraft } from '../domain/cassette-validation.ts';
import { emptyDraft, type SourceRow } from './entry.ts';
import { joinCell } from './list-cell.ts';

export type RowStatus = 'new' | 'same' | 'changed' | 'wrong' | 'skipped';

export type FieldChange = {
  readonly field: DraftField;
  readonly from: string;
  readonly to: string;
  /** The catalogue has nothing there yet. */
  readonly fills: boolean;
};

/** What an import would do with one row. */
export type ImportRow = {
  readonly entry: SourceRow;
  readonly verdict: RowStatus;
  /** Of a wrong or skipped row: why. */
  readonly why: readonly string[];
  /** The tape that is there already. */
  readonly tape: Cassette | null;
  readonly changes: readonly FieldChange[];
  /** What would be written for a new tape. */
  readonly draft: CassetteDraft;
  readonly images: CassetteImages;
};

const folded = (text: string): string => foldText(text).trim().replace(/\s+/g, ' ');
const releaseKey = ({ releaseId }: CassetteDraft) => folded(releaseId);
const nameKey = ({ title, artist }: CassetteDraft) =>
  `${folded(title)}\u0000${folded(joinList(artist))}`;

/** An id as Firestore makes them, and as a restored catalogue may have them. */
const isId = (id: string): boolean => /^[\w-]{8,64}$/.test(id) && !/^__.*__$/.test(id);

/**
 * Compares rows with the catalogue, without writing anything. A row is a tape that is there by the
 * same id (our own exports), else the same release ID, else the same title and artist, case and
 * accents folded, unless both have release IDs and they differ. Nothing of a tape that is there is
 * proposed to be emptied: a field on which the row is silent stays.
 *
 * `fields` are those to be taken from the file; title and artist always are.
 */
export function dryRun(
  entries: readonly SourceRow[],
  tapes: readonly Cassette[],
  fields: readonly DraftField[] = draftFields,
): ImportRow[] {
  const known = new Known(tapes);
  /** Tapes that a row names by id: no other row of an export is meant to be them. */
  const named = new Set(entries.flatMap(({ id }) => (id && known.byId(id) ? [id] : [])));
  const usedImages = new Set(tapes.flatMap(({ images }) => panels.map((one) => images[one].path)));

  return entries.map((entry): ImportRow => {
    const taken = entry.given.filter(
      (field) => field === 'title' || field === 'artist' || fields.includes(field),
    );
    const draft: CassetteDraft = Object.assign(
      { ...emptyDraft },
      ...taken.map((field) => ({ [field]: entry.draft[field] })),
    );
    const line = { entry, why: [], tape: null, changes: [], draft, images: noImages };
    if (entry.skip) return { ...line, verdict: 'skipped', why: [entry.skip] };
    if (entry.trouble) return { ...line, verdict: 'wrong', why: [entry.trouble] };

    const check = validateDraft(draft);
    const wrong = check.ok ? [] : draftFields.filter((field) => check.errors[field]);
    const sentences = (of: readonly DraftField[]) =>
      check.ok ? [] : of.flatMap((field) => check.errors[field] ?? []);

    const id = exportedId(entry);
    const found =
      (id && known.byId(id)) ||
      known.find(draft, ({ tape }) => id !== undefined && (!tape || named.has(tape.id)));
    if (!found) {
      if (wrong.length > 0) return { ...line, verdict: 'wrong', why: sentences(wrong) };
      known.put({ tape: null, draft, row: entry.row }, id);
      return { ...line, verdict: 'new', images: freeImages(entry.images, usedImages) };
    }
    const { tape, row } = found;
    if (row !== null || !tape)
      return { ...line, tape, verdict: 'skipped', why: [`The same tape as row ${row}.`] };
    found.row = entry.row;
    const changes = changesTo(tape, draft, taken);
    const bad = wrong.filter((field) => changes.some((change) => change.field === field));
    if (bad.length > 0) return { ...line, tape, changes, verdict: 'wrong', why: sentences(bad) };
    return { ...line, tape, changes, verdict: changes.length > 0 ? 'changed' : 'same' };
  });
}

/** The tape among these that a new row would be, by the rules of the dry run; null when it is new. */
export const findSameCassette = (
  draft: CassetteDraft,
  tapes: readonly Cassette[],
): Cassette | null => new Known(tapes).find(draft, () => false)?.tape ?? null;

/** The id that a new tape keeps: the one of an export, where it is one. */
export const exportedId = ({ id }: SourceRow): string | undefined =>
  id && isId(id) ? id : undefined;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const isPath = (path: string): boolean => new RegExp(`^images/${uuid}$`).test(path);
const isToken = (token: string): boolean => new RegExp(`^${uuid}$`).test(token);

/** Pictures belong to one tape alone: with it they go. Those of another tape are not taken over. */
function freeImages(images: CassetteImages | undefined, used: Set<string>): CassetteImages {
  if (!images) return noImages;
  const free = { ...images };
  for (const panel of panels) {
    const { path, token, blurhash } = images[panel];
    free[panel] =
      !isPath(path) || used.has(path)
        ? noImages[panel]
        : {
            path,
            token: isToken(token) ? token : '',
            blurhash: isValidBlurhash(blurhash) ? blurhash : '',
          };
    used.add(path);
  }
  return free;
}

function changesTo(
  tape: Cassette,
  draft: CassetteDraft,
  taken: readonly DraftField[],
): readonly FieldChange[] {
  const shown = (value: CassetteDraft[DraftField]) =>
    Array.isArray(value) ? joinCell(value) : value === null ? '' : String(value);
  return taken.flatMap((field): FieldChange[] => {
    const from = shown(tape[field]);
    const to = shown(draft[field]);
    if (to === '' || JSON.stringify(tape[field]) === JSON.stringify(draft[field])) return [];
    return [{ field, from, to, fills: from === '' }];
  });
}

/** A tape of the catalogue, or a new one of the file, and the row that is this tape. */
type Item = { readonly tape: Cassette | null; readonly draft: CassetteDraft; row: number | null };

/** The catalogue and what the file adds to it, by all that a row may name a tape by. */
class Known {
  readonly #ids = new Map<string, Item>();
  readonly #releases = new Map<string, Item[]>();
  readonly #names = new Map<string, Item[]>();

  constructor(tapes: readonly Cassette[]) {
    for (const tape of tapes) this.put({ tape, draft: tape, row: null }, tape.id);
  }

  put(item: Item, id: string | undefined): void {
    const add = (map: Map<string, Item[]>, key: string) => {
      const list = map.get(key);
      if (list) list.push(item);
      else map.set(key, [item]);
    };
    if (id !== undefined) this.#ids.set(id, item);
    if (releaseKey(item.draft) !== '') add(this.#releases, releaseKey(item.draft));
    add(this.#names, nameKey(item.draft));
  }

  byId = (id: string): Item | null => this.#ids.get(id) ?? null;

  /** Of several that fit, one that no row has taken yet. */
  find(draft: CassetteDraft, barred: (item: Item) => boolean): Item | null {
    const release = releaseKey(draft);
    const sameRelease = release === '' ? undefined : this.#releases.get(release);
    const sameName = () =>
      (this.#names.get(nameKey(draft)) ?? []).filter(
        (item) => release === '' || releaseKey(item.draft) === '',
      );
    const found = (sameRelease ?? sameName()).filter((item) => !barred(item));
    return found.find(({ row }) => row === null) ?? found[0] ?? null;
  }
}

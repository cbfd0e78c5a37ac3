import { isValidBlurhash } from '../domain/blurhash-colour.ts';
import { type Cassette, type CassetteImages, noImages, panels } from '../domain/cassette.ts';
import { imagePaths } from '../domain/cassette-images.ts';
import { validateDraft } from '../domain/cassette-validation.ts';
import { type ComparedFields, DuplicateIndex } from '../domain/duplicates.ts';
import { type CassetteDraft, type DraftField, draftFields, emptyDraft } from '../domain/fields.ts';
import { isMangledReleaseId } from '../domain/text/release-id.ts';
import { toStoredDraft } from '../domain/text/stored-draft.ts';
import { hasOddCharacters } from './odd-characters.ts';
import { formatCell } from './own-csv.ts';
import type { SourceRow } from './source-row.ts';

export type RowStatus = 'new' | 'same' | 'changed' | 'wrong' | 'skipped';

export type FieldChange = {
  readonly field: DraftField;
  readonly from: string;
  readonly to: string;
  /** Whether the field is empty in the catalogue. */
  readonly fillsEmptyField: boolean;
  /** Whether a wrong encoding or a spreadsheet may have spoilt the new value. */
  readonly isOdd: boolean;
};

/** What an import would do with one row. */
export type ImportRow = {
  readonly source: SourceRow;
  readonly status: RowStatus;
  /** Why a row is wrong or skipped. */
  readonly reasons: readonly string[];
  /** The row before that is the same tape, which is why this one is skipped; see `addedAnyway`. */
  readonly sameAsRow?: number;
  /** Whether it is added although a row before or the catalogue has the same tape. */
  readonly allowsDuplicate?: boolean;
  /** The cassette of the catalogue that the row is, if any. */
  readonly cassette: Cassette | null;
  readonly changes: readonly FieldChange[];
  /** The fields that a new cassette would get. */
  readonly draft: CassetteDraft;
  readonly images: CassetteImages;
};

/** A cassette of the catalogue or a new one of the file; `rowNumber` is the row that claimed it. */
type Candidate = ComparedFields & { readonly cassette: Cassette | null; rowNumber: number | null };

/**
 * Compares rows with the catalogue; writes nothing. A row is a cassette of the catalogue if it has the
 * same document id (our own exports), else by the rules of domain/duplicates.ts. A field that is empty
 * or missing in the row leaves the cassette's field as it is.
 *
 * `fields` are those to import; title and artist always are. `addedAnyway` has the numbers of rows that
 * are the same tape as a row before and are added all the same (docs/behaviour.md, "Import").
 */
export function dryRun(
  rows: readonly SourceRow[],
  cassettes: readonly Cassette[],
  fields: readonly DraftField[] = draftFields,
  addedAnyway: ReadonlySet<number> = new Set(),
): ImportRow[] {
  const candidates = cassettes.map((cassette): Candidate => {
    const { title, artist, releaseId } = cassette;
    return { title, artist, releaseId, cassette, rowNumber: null };
  });
  const duplicates = new DuplicateIndex(candidates);
  const byId = new Map(candidates.map((candidate) => [candidate.cassette?.id, candidate]));
  /** Cassettes that a row names by id; a row with another id can't be one of them. */
  const namedIds = new Set(rows.flatMap(({ id }) => (id && byId.has(id) ? [id] : [])));
  const usedImages = new Set(cassettes.flatMap(({ images }) => imagePaths(images)));

  /** Of several that are the same, the first that no row has claimed yet. */
  function findCandidate(draft: CassetteDraft, id: string | undefined): Candidate | null {
    const named = id === undefined ? undefined : byId.get(id);
    if (named) return named;
    const same = duplicates
      .find(draft)
      .filter(({ cassette }) => id === undefined || (cassette && !namedIds.has(cassette.id)));
    return same.find(({ rowNumber }) => rowNumber === null) ?? same[0] ?? null;
  }

  return rows.map((source): ImportRow => {
    const importedFields = source.givenFields.filter(
      (field) => field === 'title' || field === 'artist' || fields.includes(field),
    );
    const imported: CassetteDraft = Object.assign(
      { ...emptyDraft },
      ...importedFields.map((field) => ({ [field]: source.draft[field] })),
    );
    const draft = toStoredDraft(imported);
    const row = { source, reasons: [], cassette: null, changes: [], draft, images: noImages };
    if (source.skipReason) return { ...row, status: 'skipped', reasons: [source.skipReason] };
    if (source.error) return { ...row, status: 'wrong', reasons: [source.error] };

    const check = validateDraft(draft);
    const invalidFields = check.ok ? [] : draftFields.filter((field) => check.errors[field]);
    const errorsOf = (names: readonly DraftField[]) =>
      check.ok ? [] : names.flatMap((field) => check.errors[field] ?? []);

    const id = exportedId(source);
    const found = findCandidate(draft, id);
    const sameAsRow = found?.rowNumber ?? null;
    const allowsDuplicate = sameAsRow !== null && addedAnyway.has(source.rowNumber);
    if (!found || allowsDuplicate) {
      if (invalidFields.length > 0)
        return { ...row, status: 'wrong', reasons: errorsOf(invalidFields) };
      const { title, artist, releaseId } = draft;
      const { rowNumber } = source;
      const added = { title, artist, releaseId, cassette: null, rowNumber };
      duplicates.add(added);
      if (id !== undefined) byId.set(id, added);
      const images = unusedImages(source.images, usedImages);
      if (!allowsDuplicate) return { ...row, status: 'new', images };
      const reasons = [`The same tape as row ${sameAsRow}, added all the same.`];
      return { ...row, status: 'new', images, reasons, allowsDuplicate };
    }
    const { cassette } = found;
    if (sameAsRow !== null)
      return {
        ...row,
        ...{ cassette, sameAsRow, status: 'skipped' },
        reasons: [`The same tape as row ${sameAsRow}.`],
      };
    if (!cassette) throw new Error('A candidate is a cassette or a row.');
    found.rowNumber = source.rowNumber;
    // A placeholder for a missing artist or title never replaces what the cassette has.
    const comparedFields = importedFields.filter((field) => source.repairs?.[field] !== 'unknown');
    const changes = changesTo(cassette, draft, comparedFields);
    const invalidChanges = invalidFields.filter((field) =>
      changes.some((change) => change.field === field),
    );
    if (invalidChanges.length > 0)
      return { ...row, cassette, changes, status: 'wrong', reasons: errorsOf(invalidChanges) };
    return { ...row, cassette, changes, status: changes.length > 0 ? 'changed' : 'same' };
  });
}

/** The document id of a row from our own export, if it has the form of one. */
export const exportedId = ({ id }: SourceRow): string | undefined =>
  id && /^[\w-]{8,64}$/.test(id) && !/^__.*__$/.test(id) ? id : undefined;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const isImagePath = (path: string): boolean => new RegExp(`^images/${uuid}$`).test(path);
const isToken = (token: string): boolean => new RegExp(`^${uuid}$`).test(token);

/** The images that no other cassette uses: an image is deleted together with its cassette. */
function unusedImages(images: CassetteImages | undefined, usedPaths: Set<string>): CassetteImages {
  if (!images) return noImages;
  const unused = { ...images };
  for (const panel of panels) {
    const { path, token, blurhash, large } = images[panel];
    const isUnused = (path: string) => isImagePath(path) && !usedPaths.has(path);
    const validToken = (token: string) => (isToken(token) ? token : '');
    unused[panel] = isUnused(path)
      ? {
          path,
          token: validToken(token),
          blurhash: isValidBlurhash(blurhash) ? blurhash : '',
          ...(large &&
            isUnused(large.path) && {
              large: { path: large.path, token: validToken(large.token) },
            }),
        }
      : noImages[panel];
    for (const imagePath of imagePaths({ [panel]: images[panel] })) usedPaths.add(imagePath);
  }
  return unused;
}

function changesTo(
  cassette: Cassette,
  draft: CassetteDraft,
  fields: readonly DraftField[],
): readonly FieldChange[] {
  return fields.flatMap((field): FieldChange[] => {
    const from = formatCell(cassette[field]);
    const to = formatCell(draft[field]);
    const isSame = comparable(cassette[field]) === comparable(draft[field]);
    return to === '' || isSame
      ? []
      : [{ field, from, to, fillsEmptyField: from === '', isOdd: isOddValue(field, to, from) }];
  });
}

/** A spreadsheet may write another kind of line break. */
const comparable = (value: CassetteDraft[DraftField]): string =>
  JSON.stringify(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

const isOddValue = (field: DraftField, to: string, from: string): boolean =>
  hasOddCharacters(to) || (field === 'releaseId' && isMangledReleaseId(to, from));

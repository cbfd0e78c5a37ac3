import { isValidBlurhash } from '../domain/blurhash-colour.ts';
import {
  type Cassette,
  type CassetteImages,
  imagePaths,
  noImages,
  panels,
} from '../domain/cassette.ts';
import { type ComparedFields, DuplicateIndex } from '../domain/duplicates.ts';
import {
  type CassetteFields,
  checkField,
  type FieldName,
  fieldNames,
  formatField,
} from '../domain/fields.ts';
import type { SourceRow } from './read-rows.ts';

export type RowStatus = 'new' | 'changed' | 'same' | 'wrong' | 'skipped';

export type FieldChange = {
  readonly field: FieldName;
  readonly from: string;
  readonly to: string;
};

/** What an import would do with one row. */
export type ImportRow = {
  readonly source: SourceRow;
  readonly status: RowStatus;
  /** Why a row is wrong or skipped. */
  readonly reasons: readonly string[];
  /** The cassette of the catalogue that the row is, if any. */
  readonly cassette: Cassette | null;
  readonly changes: readonly FieldChange[];
  /** The stored images that a new cassette takes over. */
  readonly images: CassetteImages;
};

/** Whether a row can be imported, and take pictures. */
export const isImportable = ({ status }: ImportRow): boolean =>
  status !== 'wrong' && status !== 'skipped';

/** A cassette of the catalogue or a new one of the file; `rowNumber` is the row that claimed it. */
type Candidate = ComparedFields & { readonly cassette: Cassette | null; rowNumber: number | null };

/**
 * Compares rows with the catalogue; writes nothing. A row is a cassette of the catalogue if it has the
 * same document id (our own exports), else by the rules of domain/duplicates.ts. A field that the row
 * does not give leaves the cassette's field as it is (docs/behaviour.md, "Import").
 */
export function dryRun(rows: readonly SourceRow[], cassettes: readonly Cassette[]): ImportRow[] {
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
  function findCandidate({ draft }: SourceRow, id: string | undefined): Candidate | null {
    const named = id === undefined ? undefined : byId.get(id);
    if (named) return named;
    const same = duplicates
      .find(draft)
      .filter(({ cassette }) => id === undefined || (cassette && !namedIds.has(cassette.id)));
    return same.find(({ rowNumber }) => rowNumber === null) ?? same[0] ?? null;
  }

  return rows.map((source): ImportRow => {
    const { draft, rowNumber, errors, skipReason } = source;
    const row = { source, reasons: [], cassette: null, changes: [], images: noImages };
    if (skipReason) return { ...row, status: 'skipped', reasons: [skipReason] };
    if (errors.length > 0) return { ...row, status: 'wrong', reasons: errors };
    const id = exportedId(source);
    const found = findCandidate(source, id);
    if (!found) {
      const reasons = fieldNames.flatMap((field) => checkField(field, draft[field]) ?? []);
      if (reasons.length > 0) return { ...row, status: 'wrong', reasons };
      const added = { ...draft, cassette: null, rowNumber };
      duplicates.add(added);
      if (id !== undefined) byId.set(id, added);
      return { ...row, status: 'new', images: unusedImages(source.images, usedImages) };
    }
    const { cassette } = found;
    if (found.rowNumber !== null || !cassette)
      return {
        ...row,
        cassette,
        status: 'skipped',
        reasons: [`The same tape as row ${found.rowNumber}.`],
      };
    found.rowNumber = rowNumber;
    const changes = changesTo(cassette, source);
    return { ...row, cassette, changes, status: changes.length > 0 ? 'changed' : 'same' };
  });
}

/** The document id of a row from our own export, if it has the form of one. */
export const exportedId = ({ id }: SourceRow): string | undefined =>
  id && /^[\w-]{8,64}$/.test(id) && !/^__.*__$/.test(id) ? id : undefined;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const isImagePath = (path: string): boolean => new RegExp(`^images/${uuid}$`).test(path);
const validToken = (token: string): string => (new RegExp(`^${uuid}$`).test(token) ? token : '');

/** The images that no other cassette uses: an image is deleted together with its cassette. */
function unusedImages(images: CassetteImages | undefined, usedPaths: Set<string>): CassetteImages {
  if (!images) return noImages;
  const isUnused = (path: string) => isImagePath(path) && !usedPaths.has(path);
  const unused = { ...noImages };
  for (const panel of panels) {
    const { path, token, blurhash, large } = images[panel];
    if (isUnused(path))
      unused[panel] = {
        path,
        token: validToken(token),
        blurhash: isValidBlurhash(blurhash) ? blurhash : '',
        ...(large &&
          isUnused(large.path) && {
            large: { path: large.path, token: validToken(large.token) },
          }),
      };
    for (const imagePath of imagePaths({ [panel]: images[panel] })) usedPaths.add(imagePath);
  }
  return unused;
}

function changesTo(cassette: Cassette, { draft, givenFields }: SourceRow): FieldChange[] {
  return givenFields.flatMap((field): FieldChange[] => {
    const isSame = comparable(cassette[field]) === comparable(draft[field]);
    const [from, to] = [cassette[field], draft[field]].map((value) =>
      formatField(field, value as never),
    ) as [string, string];
    return isSame ? [] : [{ field, from, to }];
  });
}

/** A file may have another kind of line break. */
const comparable = (value: CassetteFields[FieldName]): string =>
  JSON.stringify(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value);

import { type Cassette, joinList } from '../domain/cassette.ts';
import { checkField, formatField } from '../domain/cassette-validation.ts';
import { type ComparedFields, DuplicateIndex, haveSameReleaseId } from '../domain/duplicates.ts';
import { type CassetteFields, type FieldName, fieldNames } from '../domain/fields.ts';
import { identityText, uniqueItems } from '../domain/text/identity-text.ts';
import type { SourceRow } from './read-rows.ts';

export type RowStatus = 'new' | 'changed' | 'same' | 'wrong' | 'skipped';

export type FieldChange = {
  readonly field: FieldName;
  readonly from: string;
  readonly to: string;
  /** Whether it looks like an accident: lost zeros, or question marks in place of letters. */
  readonly isSpoilt: boolean;
};

/** The editor's answer for a row: it is added in spite of its format, is the tape that was found, or another one. */
export type RowAnswer = 'added' | 'same' | 'other';
export type RowChoice = RowAnswer | 'left-out';

/** What an import would do with one row. */
export type ImportRow = {
  readonly source: SourceRow;
  readonly status: RowStatus;
  /** Why a row is wrong or skipped. */
  readonly reasons: readonly string[];
  /** The cassette of the catalogue that the row is, if any. */
  readonly cassette: Cassette | null;
  readonly changes: readonly FieldChange[];
  /** The answers that the editor can give; none for a row that asks nothing. */
  readonly answers: readonly RowAnswer[];
  /** Whether the editor has answered that it is another tape than the one that was found. */
  readonly isOther: boolean;
};

/** Whether a row can be imported, and take pictures. */
export const isImportable = ({ status }: ImportRow): boolean =>
  status !== 'wrong' && status !== 'skipped';

/** A cassette of the catalogue or a new one of the file; `rowNumber` is the row that claimed it. */
type Candidate = ComparedFields & { readonly cassette: Cassette | null; rowNumber: number | null };

/**
 * Compares rows with the catalogue; writes nothing. A row is a cassette of the catalogue if it has the
 * same document id (our own exports), else by the rules of domain/duplicates.ts, unless the editor has given another
 * answer. Any answer adds a row of another format. A field that the row does not give leaves the cassette's field as
 * it is (docs/behaviour, "Import").
 */
export function dryRun(
  rows: readonly SourceRow[],
  cassettes: readonly Cassette[],
  givenAnswers: ReadonlyMap<number, RowAnswer> = new Map(),
): ImportRow[] {
  const candidates = cassettes.map(
    (cassette): Candidate => ({ ...cassette, cassette, rowNumber: null }),
  );
  const duplicates = new DuplicateIndex(candidates);
  const byId = new Map(candidates.map((candidate) => [candidate.cassette?.id, candidate]));
  /** Cassettes that a row names by id; a row with another id can't be one of them. */
  const namedIds = new Set(rows.flatMap(({ id }) => (id && byId.has(id) ? [id] : [])));

  /** The first of the matching cassettes that no row has claimed; if all are claimed, the first. */
  function findCandidate({ fields }: SourceRow, id: string | undefined): Candidate | null {
    const found = duplicates.find(fields);
    const sameName = found.length > 0 ? [] : duplicates.find({ ...fields, releaseId: '' });
    const same = [
      ...found,
      ...sameName.filter(({ releaseId }) => hasLostZeros(releaseId, fields.releaseId)),
    ].filter(({ cassette }) => id === undefined || (cassette && !namedIds.has(cassette.id)));
    return same.find(({ rowNumber }) => rowNumber === null) ?? same[0] ?? null;
  }

  return rows.map((source): ImportRow => {
    const { fields, rowNumber, errors, skipReason } = source;
    const given = givenAnswers.get(rowNumber);
    const formatAnswers: readonly RowAnswer[] = skipReason ? ['added'] : [];
    const nothing = { source, cassette: null, changes: [], answers: formatAnswers, isOther: false };
    if (skipReason && !given) return { ...nothing, status: 'skipped', reasons: [skipReason] };
    if (errors.length > 0) return { ...nothing, status: 'wrong', reasons: errors };
    const id = exportedId(source);
    const found = byId.get(id ?? '') ?? findCandidate(source, id);
    const answers = found ? answersTo(source, found) : formatAnswers;
    const isOther = given === 'other' && answers.includes(given);
    const row = { ...nothing, reasons: [], answers, isOther };
    if (!found || isOther) {
      const reasons = fieldNames.flatMap((field) => checkField(field, fields[field]) ?? []);
      if (reasons.length > 0) return { ...row, status: 'wrong', reasons };
      const added = { ...fields, cassette: null, rowNumber };
      duplicates.add(added);
      if (id !== undefined) byId.set(id, added);
      return { ...row, status: 'new' };
    }
    const { cassette } = found;
    const skip = (reason: string) => ({ ...row, status: 'skipped' as const, reasons: [reason] });
    if (found.rowNumber !== null || !cassette)
      return { ...skip(`The same tape as row ${found.rowNumber}.`), cassette };
    if (answers.includes('same') && given !== 'same')
      return skip(`“${cassette.title}” has the same release ID. Is this that tape?`);
    found.rowNumber = rowNumber;
    const changes = changesTo(cassette, source);
    if (changes.length > 0) return { ...row, cassette, changes, status: 'changed' };
    return { ...row, cassette, status: 'same', reasons: ['There already.'] };
  });
}

/** What the editor can say of the cassette that was found for a row; nothing if the row has its id and is the first. */
function answersTo(source: SourceRow, found: Candidate): RowAnswer[] {
  if (found.rowNumber !== null) return ['other'];
  if (found.cassette?.id === exportedId(source)) return [];
  const hasOtherTitle = identityText(found.title) !== identityText(source.fields.title);
  return hasOtherTitle && source.givenFields.includes('title') ? ['same', 'other'] : ['other'];
}

/** Rows with the id of a cassette of another name: a spreadsheet may have sorted one column. */
export function countForeignIds(rows: readonly SourceRow[], cassettes: readonly Cassette[]) {
  const byId = new Map(cassettes.map((cassette) => [cassette.id, cassette]));
  const differ = (one: string, other: string) => identityText(one) !== identityText(other);
  return rows.filter((row) => {
    const named = byId.get(exportedId(row) ?? '');
    if (!named || haveSameReleaseId(named, row.fields)) return false;
    const { title, artist } = row.fields;
    return differ(named.title, title) && differ(joinList(named.artist), joinList(artist));
  }).length;
}

/** The document id of a row from our own export, if it has the form of one. */
export const exportedId = ({ id }: SourceRow): string | undefined =>
  id && /^[\w-]{8,64}$/.test(id) && !/^__.*__$/.test(id) ? id : undefined;

function changesTo(cassette: Cassette, { fields, givenFields }: SourceRow): FieldChange[] {
  return givenFields.flatMap((field): FieldChange[] => {
    const isSame = comparable(cassette[field]) === comparable(fields[field]);
    const from = formatField(field, cassette[field] as never);
    const to = formatField(field, fields[field] as never);
    const isSpoilt = hasLostZeros(from, to) || hasLostLetters(from, to);
    return isSame ? [] : [{ field, from, to, isSpoilt }];
  });
}

const hasLostZeros = (from: string, to: string): boolean =>
  from !== to && from.replace(/^0+(?=\d)/, '') === to;

function hasLostLetters(from: string, to: string): boolean {
  const replaceLetters = (text: string) => text.replace(/(?:\?|[^\0-\x7f])+/g, '?');
  return from !== to && to.includes('?') && replaceLetters(from) === replaceLetters(to);
}

/** Ignores which kind of line break a file has, and what a list holds twice. */
const comparable = (value: CassetteFields[FieldName]): string =>
  Array.isArray(value) ? JSON.stringify(uniqueItems(value)) : String(value).replace(/\r\n?/g, '\n');

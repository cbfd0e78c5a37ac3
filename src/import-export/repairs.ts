import { joinList } from '../domain/cassette.ts';
import {
  type CassetteDraft,
  cassetteFields,
  checkField,
  type DraftField,
  draftFields,
  emptyDraft,
  years as limits,
  maxItemLength,
} from '../domain/fields.ts';
import {
  countCharacters,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
} from '../domain/text/characters.ts';
import { formatCsv } from './format-csv.ts';
import { isListField } from './list-separator.ts';
import { readCell } from './read-cell.ts';
import { isYearSpan, type RepairMethod, type SourceRow, serialYears } from './source-row.ts';

/** Repairs of fields that can't be stored, chosen for all rows with the same problem. */

/** The methods in the order in which they are tried. */
const methods: readonly RepairMethod[] = [
  'serialYear',
  'read',
  'yes',
  'clean',
  'cut',
  'unknown',
  'empty',
];

/** A chosen method; `message` is that of the problem. */
export type Repair = {
  readonly field: DraftField;
  readonly message: string;
  readonly method: RepairMethod;
};

const isSameRepair = (one: Repair, other: Repair): boolean =>
  one.field === other.field && one.message === other.message && one.method === other.method;

export const toggleRepair = (repairs: readonly Repair[], repair: Repair): Repair[] =>
  repairs.some((one) => isSameRepair(one, repair))
    ? repairs.filter((one) => !isSameRepair(one, repair))
    : [...repairs, repair];

/** Rows in which the same field can't be stored for the same reason. */
export type Problem = {
  readonly field: DraftField;
  readonly message: string;
  readonly rowNumbers: readonly number[];
  /** How many rows no chosen method repairs. */
  readonly openCount: number;
  /** Up to three of the texts that can't be stored. */
  readonly samples: readonly string[];
  /** The methods that repair some of the rows; a row that an earlier chosen method repairs is not counted. */
  readonly offers: readonly {
    readonly method: RepairMethod;
    readonly count: number;
    readonly isChosen: boolean;
  }[];
};

/**
 * Repairs rows with the chosen methods and finds what can't be stored. Rows that are skipped or can't be read
 * are left as they are (docs/behaviour.md, "Import").
 */
export function repairRows(
  rows: readonly SourceRow[],
  repairs: readonly Repair[],
): { rows: readonly SourceRow[]; problems: readonly Problem[] } {
  const found = new Map<string, Omit<Problem, 'offers'> & MutableProblem>();
  const repairedRows = rows.map((row) => {
    let repaired = row;
    for (const { field, message, values } of wrongFields(row)) {
      const key = `${field} ${message}`;
      const problem = found.get(key) ?? newProblem(field, message);
      found.set(key, problem);
      problem.rowNumbers.push(row.rowNumber);
      const text = sourceText(row, field);
      if (text !== '' && problem.samples.length < 3 && !problem.samples.includes(text))
        problem.samples.push(text);
      const chosen = values.find(({ method }) => {
        problem.counts.set(method, (problem.counts.get(method) ?? 0) + 1);
        return repairs.some((one) => isSameRepair(one, { field, message, method }));
      });
      if (chosen) repaired = withRepair(repaired, field, chosen.method, chosen.value);
      else problem.openCount++;
    }
    return repaired;
  });
  const problems = [...found.values()].map(({ counts, ...problem }) => ({
    ...problem,
    offers: methods
      .map((method) => ({
        method,
        count: counts.get(method) ?? 0,
        isChosen: repairs.some((one) => isSameRepair(one, { ...problem, method })),
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen),
  }));
  return { rows: repairedRows, problems };
}

type WrongField = {
  readonly field: DraftField;
  readonly message: string;
  readonly values: readonly { method: RepairMethod; value: CassetteDraft[DraftField] }[];
};
/** Rows are repaired again at each choice of an editor. */
const cachedWrongFields = new WeakMap<SourceRow, readonly WrongField[]>();

/** The fields that can't be stored, with the values that repairs give. */
function wrongFields(row: SourceRow): readonly WrongField[] {
  const cached = cachedWrongFields.get(row);
  if (cached) return cached;
  const wrong =
    row.skipReason || row.error
      ? []
      : draftFields.flatMap((field): WrongField[] => {
          const error = checkField(field, row.draft[field]);
          if (error === null) return [];
          const message = problemMessage(sourceText(row, field), field) ?? error;
          const values = methods.flatMap((method) => {
            const value = repairValue(row, field, method);
            return value === undefined ? [] : [{ method, value }];
          });
          return [{ field, message, values }];
        });
  cachedWrongFields.set(row, wrong);
  return wrong;
}

/** What is wrong, where it is more than that the field can't be stored. */
function problemMessage(text: string, field: DraftField): string | null {
  if (field === 'inStock') return `“${text}” is neither Yes nor No.`;
  if (field !== 'releaseYear') return null;
  if (serialYears(text).length > 0)
    return 'A spreadsheet may have made this date of a year: it shows 1994 as 16.06.1905.';
  return isYearSpan(text) ? 'This is more than one year.' : null;
}

type MutableProblem = {
  rowNumbers: number[];
  samples: string[];
  openCount: number;
  counts: Map<RepairMethod, number>;
};
const newProblem = (field: DraftField, message: string) => ({
  field,
  message,
  rowNumbers: [] as number[],
  samples: [] as string[],
  openCount: 0,
  counts: new Map<RepairMethod, number>(),
});

/** A field as the file has it. */
export function sourceText({ texts, draft }: SourceRow, field: DraftField): string {
  const value = draft[field];
  return texts?.[field] ?? (Array.isArray(value) ? joinList(value) : String(value ?? ''));
}

/** Cells that are read as everybody reads them: dates in digits, and words for yes and no. */
const plainTexts: Partial<Record<DraftField, RegExp>> = {
  releaseYear: /^[\d\s.,/:T-]*[1-9][\d\s.,/:T-]*Z?$/,
  inStock: /^(?:\D*|[01])$/,
};

/**
 * A sentence for each field that was read as something else than its cell says: HTML entities, invisible
 * characters, "none", a year among words, a number of copies (docs/behaviour.md, "Import").
 */
export function readingNotes({ texts = {}, draft, repairs, isEdited }: SourceRow): string[] {
  if (isEdited) return [];
  return draftFields.flatMap((field) => {
    const text = texts[field]?.normalize();
    if (text === undefined || repairs?.[field] || plainTexts[field]?.test(text)) return [];
    const value = isListField(field) ? readCell(text) : draft[field];
    if (value === text || Number.isNaN(value)) return [];
    if (value === '' || value === null)
      return [`${cassetteFields[field].label}: “${text}” counts as none.`];
    const lines = splitLines(String(value));
    const [from, to] =
      splitLines(text)
        .map((line, index) => [line, lines[index] ?? ''])
        .find(([line, read]) => line !== read) ?? [];
    return from === undefined
      ? []
      : [`${cassetteFields[field].label}: “${from}” is read as “${to}”.`];
  });
}

const splitLines = (text: string): string[] => text.split(/\r\n?|\n/);

function withRepair(
  row: SourceRow,
  field: DraftField,
  method: RepairMethod,
  value: CassetteDraft[DraftField],
): SourceRow {
  const others = row.givenFields.filter((one) => one !== field);
  return {
    ...row,
    draft: { ...row.draft, [field]: value },
    givenFields: method === 'empty' ? others : [...others, field],
    repairs: { ...row.repairs, [field]: method },
  };
}

/** The value that a method gives a field; undefined if it gives none that can be stored. */
function repairValue(row: SourceRow, field: DraftField, method: RepairMethod) {
  const value = candidateValue(row, field, method);
  if (value === undefined) return undefined;
  return checkField(field, value) === null ? value : undefined;
}

function candidateValue(
  row: SourceRow,
  field: DraftField,
  method: RepairMethod,
): CassetteDraft[DraftField] | undefined {
  const value = row.draft[field];
  if (method === 'read') return readValue(sourceText(row, field), field);
  if (method === 'yes') return field === 'inStock' ? 'Yes' : undefined;
  if (method === 'serialYear') {
    const years = field === 'releaseYear' ? serialYears(sourceText(row, field)) : [];
    return years.length === 1 ? years[0] : undefined;
  }
  if (method === 'empty')
    return field === 'title' || field === 'artist' ? undefined : emptyDraft[field];
  if (method === 'unknown') {
    if (field === 'title') return row.draft.title.trim() === '' ? 'Untitled' : undefined;
    return field === 'artist' && row.draft.artist.length === 0 ? ['Unknown artist'] : undefined;
  }
  const change = (text: string, limit: number): string =>
    method === 'cut' ? cutAtWord(text, limit) : removeControlCharacters(text, field);
  if (Array.isArray(value)) {
    const listLimit = cassetteFields[field as 'artist' | 'genre' | 'locations'].max ?? 0;
    const items = method === 'cut' ? value.slice(0, listLimit) : value;
    return items.map((item) => change(item, maxItemLength)).filter((item) => item !== '');
  }
  // Cut short, a release ID or an address would be a different one.
  if (typeof value !== 'string' || field === 'inStock') return undefined;
  if (method === 'cut' && (field === 'releaseId' || field === 'link')) return undefined;
  return change(
    value,
    cassetteFields[field as 'title' | 'country' | 'label' | 'editorNotes' | 'trackList'].max ?? 0,
  );
}

/** The first year, or the first address, of a text. */
function readValue(text: string, field: DraftField): number | string | undefined {
  if (field === 'releaseYear') {
    const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
    return years.map(Number).find((year) => year >= limits.first && year <= limits.last);
  }
  if (field !== 'link') return undefined;
  const address = /\bhttps?:\/\/[^\s"'<>,;]+/i.exec(text)?.[0];
  const withoutScheme = /\bwww\.[^\s"'<>,;]+/i.exec(text)?.[0];
  return address ?? (withoutScheme && `https://${withoutScheme}`);
}

/** At most `limit` characters, cut at the last blank, with an ellipsis. */
function cutAtWord(text: string, limit: number): string {
  if (countCharacters(text) <= limit) return text;
  const start = [...text].slice(0, limit).join('');
  const words = /^([\s\S]*\S)\s+\S*$/.exec(start)?.[1] ?? '';
  // A text without blanks is cut anywhere.
  const kept = countCharacters(words) >= limit / 2 ? words : start;
  return `${[...kept]
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}

function removeControlCharacters(text: string, field: DraftField): string {
  const hasLines = field === 'editorNotes' || field === 'trackList';
  const isRemoved = hasLines ? hasControlCharacterExceptBreaks : hasControlCharacter;
  const kept = [...text].map((letter) => {
    if (!isRemoved(letter)) return letter;
    // FileMaker writes a vertical tab for a line break in a cell.
    if (hasLines && letter === '\v') return '\n';
    return /\s/.test(letter) ? ' ' : '';
  });
  return kept.join('').trim();
}

/** The whole texts of fields that were cut, as CSV; null if none was. */
export function formatCutTexts(rows: readonly SourceRow[]): { csv: string; count: number } | null {
  const lines = rows.flatMap((row) =>
    draftFields
      .filter((field) => row.repairs?.[field] === 'cut')
      .map((field) => [
        String(row.rowNumber),
        row.draft.releaseId,
        row.draft.title,
        joinList(row.draft.artist),
        cassetteFields[field].label,
        sourceText(row, field),
      ]),
  );
  if (lines.length === 0) return null;
  const header = ['Row', 'Release ID', 'Title', 'Artist', 'Field', 'Whole text'];
  return { csv: formatCsv([header, ...lines]), count: lines.length };
}

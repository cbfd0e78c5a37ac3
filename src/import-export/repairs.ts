import {
  type CassetteDraft,
  type DraftField,
  draftFields,
  fieldLabel,
  joinList,
} from '../domain/cassette.ts';
import { limits, validateDraft } from '../domain/cassette-validation.ts';
import {
  countCharacters,
  hasControlCharacter,
  hasControlCharacterExceptBreaks,
} from '../domain/characters.ts';
import { formatCsv } from './format-csv.ts';
import { emptyDraft, type RepairWay, type SourceRow } from './source-row.ts';

/** Repairs of fields that can't be stored, for all rows with the same trouble. */

/** The ways in the order in which they are tried. */
const ways: readonly RepairWay[] = ['read', 'clean', 'cut', 'unknown', 'empty'];

/** A chosen way; `message` is what validation says of the field. */
export type Repair = {
  readonly field: DraftField;
  readonly message: string;
  readonly way: RepairWay;
};

const isSameRepair = (one: Repair, other: Repair): boolean =>
  one.field === other.field && one.message === other.message && one.way === other.way;

export const toggleRepair = (repairs: readonly Repair[], repair: Repair): Repair[] =>
  repairs.some((one) => isSameRepair(one, repair))
    ? repairs.filter((one) => !isSameRepair(one, repair))
    : [...repairs, repair];

/** Rows in which the same field can't be stored for the same reason. */
export type Trouble = {
  readonly field: DraftField;
  readonly message: string;
  readonly rowNumbers: readonly number[];
  /** How many rows no chosen way repairs. */
  readonly openCount: number;
  /** Up to three of the texts that can't be stored. */
  readonly samples: readonly string[];
  /** The ways that repair some of the rows; a row that an earlier chosen way repairs is not counted. */
  readonly offers: readonly {
    readonly way: RepairWay;
    readonly count: number;
    readonly isChosen: boolean;
  }[];
};

/**
 * Repairs rows in the chosen ways and finds what can't be stored. Rows that are skipped or can't be read
 * are left as they are (docs/behaviour.md, "Import").
 */
export function repairRows(
  rows: readonly SourceRow[],
  repairs: readonly Repair[],
): { rows: readonly SourceRow[]; troubles: readonly Trouble[] } {
  const found = new Map<string, Omit<Trouble, 'offers'> & MutableTrouble>();
  const repairedRows = rows.map((row) => {
    let repaired = row;
    for (const { field, message, values } of wrongFields(row)) {
      const key = `${field} ${message}`;
      const trouble = found.get(key) ?? newTrouble(field, message);
      found.set(key, trouble);
      trouble.rowNumbers.push(row.rowNumber);
      const text = sourceText(row, field);
      if (text !== '' && trouble.samples.length < 3 && !trouble.samples.includes(text))
        trouble.samples.push(text);
      const chosen = values.find(({ way }) => {
        trouble.counts.set(way, (trouble.counts.get(way) ?? 0) + 1);
        return repairs.some((one) => isSameRepair(one, { field, message, way }));
      });
      if (chosen) repaired = withRepair(repaired, field, chosen.way, chosen.value);
      else trouble.openCount++;
    }
    return repaired;
  });
  const troubles = [...found.values()].map(({ counts, ...trouble }) => ({
    ...trouble,
    offers: ways
      .map((way) => ({
        way,
        count: counts.get(way) ?? 0,
        isChosen: repairs.some((one) => isSameRepair(one, { ...trouble, way })),
      }))
      .filter(({ count, isChosen }) => count > 0 || isChosen),
  }));
  return { rows: repairedRows, troubles };
}

type WrongField = {
  readonly field: DraftField;
  readonly message: string;
  readonly values: readonly { way: RepairWay; value: CassetteDraft[DraftField] }[];
};
/** Rows are repaired again at each choice of an editor. */
const cachedWrongFields = new WeakMap<SourceRow, readonly WrongField[]>();

/** The fields that can't be stored, with the values that repairs give. */
function wrongFields(row: SourceRow): readonly WrongField[] {
  const cached = cachedWrongFields.get(row);
  if (cached) return cached;
  const check = row.skipReason || row.error ? null : validateDraft(row.draft);
  const wrong =
    check === null || check.ok
      ? []
      : draftFields.flatMap((field): WrongField[] => {
          const message = check.errors[field];
          if (message === undefined) return [];
          const values = ways.flatMap((way) => {
            const value = repairValue(row, field, way);
            return value === undefined ? [] : [{ way, value }];
          });
          return [{ field, message, values }];
        });
  cachedWrongFields.set(row, wrong);
  return wrong;
}

type MutableTrouble = {
  rowNumbers: number[];
  samples: string[];
  openCount: number;
  counts: Map<RepairWay, number>;
};
const newTrouble = (field: DraftField, message: string) => ({
  field,
  message,
  rowNumbers: [] as number[],
  samples: [] as string[],
  openCount: 0,
  counts: new Map<RepairWay, number>(),
});

/** A field as the file has it. */
export function sourceText({ texts, draft }: SourceRow, field: DraftField): string {
  const value = draft[field];
  return texts?.[field] ?? (Array.isArray(value) ? joinList(value) : String(value ?? ''));
}

function withRepair(
  row: SourceRow,
  field: DraftField,
  way: RepairWay,
  value: CassetteDraft[DraftField],
): SourceRow {
  const others = row.givenFields.filter((one) => one !== field);
  return {
    ...row,
    draft: { ...row.draft, [field]: value },
    givenFields: way === 'empty' ? others : [...others, field],
    repairs: { ...row.repairs, [field]: way },
  };
}

/** The value that a way gives a field; undefined if it gives none that can be stored. */
function repairValue(row: SourceRow, field: DraftField, way: RepairWay) {
  const value = candidateValue(row, field, way);
  if (value === undefined) return undefined;
  const check = validateDraft({ ...emptyDraft, title: 'x', artist: ['x'], [field]: value });
  return check.ok || check.errors[field] === undefined ? value : undefined;
}

function candidateValue(
  row: SourceRow,
  field: DraftField,
  way: RepairWay,
): CassetteDraft[DraftField] | undefined {
  const value = row.draft[field];
  if (way === 'read') return readValue(sourceText(row, field), field);
  if (way === 'empty')
    return field === 'title' || field === 'artist' ? undefined : emptyDraft[field];
  if (way === 'unknown') {
    if (field === 'title') return row.draft.title.trim() === '' ? 'Untitled' : undefined;
    return field === 'artist' && row.draft.artist.length === 0 ? ['Unknown artist'] : undefined;
  }
  const change = (text: string, limit: number): string =>
    way === 'cut' ? cutAtWord(text, limit) : removeControlCharacters(text, field);
  if (Array.isArray(value)) {
    const listLimit = limits[field as 'artist' | 'genre' | 'locations'];
    const items = way === 'cut' ? value.slice(0, listLimit) : value;
    return items.map((item) => change(item, limits.item)).filter((item) => item !== '');
  }
  // A release ID or an address that lacks its end is another one.
  if (typeof value !== 'string' || field === 'inStock') return undefined;
  if (way === 'cut' && (field === 'releaseId' || field === 'link')) return undefined;
  return change(value, limits[field as 'title' | 'country' | 'label' | 'editorNotes']);
}

/** The first year, or the first address, of a text. */
function readValue(text: string, field: DraftField): number | string | undefined {
  if (field === 'releaseYear') {
    const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
    return years.map(Number).find((year) => year >= limits.firstYear && year <= limits.lastYear);
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
  const isRemoved = field === 'editorNotes' ? hasControlCharacterExceptBreaks : hasControlCharacter;
  const kept = [...text].map((letter) => {
    if (!isRemoved(letter)) return letter;
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
        fieldLabel[field],
        sourceText(row, field),
      ]),
  );
  if (lines.length === 0) return null;
  const header = ['Row', 'Release ID', 'Title', 'Artist', 'Field', 'Whole text'];
  return { csv: formatCsv([header, ...lines]), count: lines.length };
}

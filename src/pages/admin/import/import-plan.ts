import {
  type Cassette,
  type DraftField,
  draftFields,
  noImages,
  type Panel,
  panels,
} from '../../../domain/cassette.ts';
import { exportedId, findSameCassette, type ImportRow } from '../../../import-export/dry-run.ts';
import { type ImageRole, matchImages } from '../../../import-export/match-images.ts';
import type { ImportTask } from '../../../services/import-cassettes.ts';
import type { Crops } from '../../../services/ports.ts';

/** The pictures of one row that are needed: of each panel its own, or cut from the scan. */
export type RowImages = {
  readonly panels: readonly Panel[];
  readonly files: Partial<Record<ImageRole, File>>;
};

export type ImagePlan = {
  readonly of: ReadonlyMap<number, RowImages>;
  readonly left: readonly { readonly name: string; readonly why: string }[];
  /** How many of those that are left belong to tapes that have that picture already. */
  readonly there: number;
  readonly others: number;
  /** Files that will be used. */
  readonly used: number;
};

const whyNot: Partial<Record<ImportRow['verdict'], string>> = {
  wrong: 'is wrong',
  skipped: 'is skipped',
};

/**
 * Which pictures go where: to new tapes, and to tapes that are there without. What a tape has stays.
 * `numbered` is false where rows have no numbers that a person could know.
 */
export function planImages(
  files: readonly File[],
  lines: readonly ImportRow[],
  numbered: boolean,
): ImagePlan {
  const names = files.map(({ name }) => name);
  const targets = lines.map(({ entry, draft, tape }) => ({
    row: entry.row,
    releaseId: draft.releaseId || (tape?.releaseId ?? ''),
  }));
  const matched = matchImages(names, targets, numbered);
  const left = matched.left.map(({ index, why }) => ({ name: names[index] ?? '', why }));
  const of = new Map<number, RowImages>();
  let [used, stored] = [0, 0];
  const lineOf = new Map(lines.map((line) => [line.entry.row, line]));
  for (const [row, pictures] of matched.of) {
    const line = lineOf.get(row);
    if (!line) continue;
    const there = line.tape?.images ?? line.images;
    const free = panels.filter((panel) => there[panel].path === '');
    const wanted = free.filter((panel) => (pictures[panel] ?? pictures.scan) !== undefined);
    const chosen: Partial<Record<ImageRole, File>> = {};
    for (const [part, index] of Object.entries(pictures) as [ImageRole, number][]) {
      const needed =
        part === 'scan'
          ? wanted.some((panel) => pictures[panel] === undefined)
          : wanted.includes(part);
      const why = whyNot[line.verdict] ?? (needed ? null : 'has that picture already');
      const isStored = part === 'scan' ? free.length === 0 : !free.includes(part);
      if (isStored && !whyNot[line.verdict]) stored++;
      if (why) left.push({ name: names[index] ?? '', why: `Row ${row} ${why}.` });
      else chosen[part] = files[index] as File;
    }
    const count = Object.keys(chosen).length;
    used += count;
    if (count > 0) of.set(row, { panels: wanted, files: chosen });
  }
  return { of, left, there: stored, others: matched.others, used };
}

/** What an editor has chosen of a dry run. */
export type RowSelection = {
  /** Rows that stay out. */
  readonly out: ReadonlySet<number>;
  /** By row: the fields of a tape that is there which take what the file says. */
  readonly taken: ReadonlyMap<number, ReadonlySet<DraftField>>;
};

export type ImportPlan = {
  readonly tasks: readonly ImportTask[];
  readonly added: number;
  readonly changed: number;
  readonly pictures: number;
};

type Cropper = (pictures: RowImages) => Promise<Partial<Crops>>;

/** What an import would do by now. */
export function planImport(
  lines: readonly ImportRow[],
  choice: RowSelection,
  pictures: ImagePlan,
  crop: Cropper,
): ImportPlan {
  const tasks: ImportTask[] = [];
  /** Tapes that other rows of an export are meant to be. */
  const named = new Set(lines.flatMap(({ entry }) => exportedId(entry) ?? []));
  let [added, changed, files] = [0, 0, 0];
  for (const line of lines) {
    const { entry, verdict, tape } = line;
    const own = pictures.of.get(entry.row);
    if (verdict === 'wrong' || verdict === 'skipped' || choice.out.has(entry.row)) continue;
    const taken = takenOf(line, choice);
    if (tape && !own && taken.size === 0) continue;
    const cropOwn = own && { crop: () => crop(own) };
    if (tape) {
      changed++;
      tasks.push({
        row: entry.row,
        base: tape,
        draft: changedDraft(tape, line, taken),
        ...cropOwn,
      });
    } else {
      added++;
      const images = line.images ?? noImages;
      tasks.push({
        row: entry.row,
        base: null,
        draft: line.draft,
        id: exportedId(entry),
        images,
        twin: (tapes) =>
          findSameCassette(
            line.draft,
            exportedId(entry) ? tapes.filter(({ id }) => !named.has(id)) : tapes,
          ),
        ...cropOwn,
      });
    }
    if (own) files += Object.keys(own.files).length;
  }
  return { tasks, added, changed, pictures: files };
}

/**
 * The changes of a row that were said yes to, of those that it proposes by now: a field that was left
 * out of the file since holds nothing in the row, and would empty the tape's.
 */
function takenOf({ entry, changes }: ImportRow, { taken }: RowSelection): ReadonlySet<DraftField> {
  const proposed = changes.map(({ field }) => field);
  return new Set(proposed.filter((field) => taken.get(entry.row)?.has(field)));
}

function changedDraft(tape: Cassette, { draft }: ImportRow, taken: ReadonlySet<DraftField>) {
  const fields = draftFields.map((field) => [field, (taken.has(field) ? draft : tape)[field]]);
  return Object.fromEntries(fields) as ImportTask['draft'];
}

/** A dry run for pictures alone: every tape that lacks one, and nothing to change in it. */
export const rowsMissingImages = (tapes: readonly Cassette[]): ImportRow[] =>
  tapes
    .filter(({ images }) => panels.some((panel) => images[panel].path === ''))
    .map((tape, index) => ({
      entry: { row: index + 1, cells: [], draft: tape, given: [], id: tape.id },
      verdict: 'same',
      why: [],
      tape,
      changes: [],
      draft: tape,
      images: tape.images,
    }));

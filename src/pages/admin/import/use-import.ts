import { useCallback, useMemo, useState } from 'react';
import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import { draftFields } from '../../../domain/cassette.ts';
import {
  type ColumnMapping,
  missingColumnsMessage,
} from '../../../import-export/column-mapping.ts';
import { dryRun, type ImportRow } from '../../../import-export/dry-run.ts';
import { type ParsedFile, parseFile, sourceRows } from '../../../import-export/open-file.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { planImages, type RowSelection, rowsMissingImages } from './import-plan.ts';
import { loadMapping, saveMapping } from './remembered-columns.ts';

/** A file that was read; null as file where pictures came alone. */
export type SourceFile = { readonly name: string; readonly file: ParsedFile | null };

const isPicture = ({ name }: File): boolean =>
  /\.(jpe?g|png|webp|gif|avif|bmp|hei[cf]|tiff?)$/i.test(name);
/** A text may be a table, but among pictures it is somebody's note. */
function sheetsAmong(files: readonly File[]): File[] {
  const tables = files.filter(({ name }) => /\.(csv|tsv|json)$/i.test(name));
  if (tables.length > 0 || files.some(isPicture)) return tables;
  return files.filter(({ name }) => /\.txt$/i.test(name));
}
/** Beyond it a browser's memory, not the database, would be the limit. */
const largestSheet = 50_000_000;
/** What tells one file from another of the same name. */
const markOf = (file: File): string =>
  [file.webkitRelativePath, file.name, file.size, file.lastModified].join('/');

const nobody: RowSelection = { out: new Set(), taken: new Map() };

/** What came in, what it would do to these tapes, and what the editor chose of it. */
export function useImport(tapes: readonly Cassette[]) {
  const report = useFailureReport();
  const [sheet, setSheet] = useState<SourceFile | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [fields, setFields] = useState<readonly DraftField[]>(draftFields);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [choice, setChoice] = useState<RowSelection>(nobody);

  const missing = sheet?.file?.kind === 'columns' ? missingColumnsMessage(mapping) : null;
  const entries = useMemo(
    () => (sheet?.file && missing === null ? sourceRows(sheet.file, mapping) : null),
    [sheet, mapping, missing],
  );
  const lines = useMemo((): readonly ImportRow[] => {
    if (entries) return dryRun(entries, tapes, fields);
    return sheet && !sheet.file ? rowsMissingImages(tapes) : [];
  }, [entries, tapes, fields, sheet]);
  const given = useMemo(() => new Set(entries?.flatMap((entry) => entry.given)), [entries]);
  const numbered = sheet?.file !== null;
  const pictures = useMemo(() => planImages(files, lines, numbered), [files, lines, numbered]);

  /** Takes whatever was chosen or dropped: a sheet, pictures, or both. */
  async function take(dropped: readonly File[]) {
    setTrouble(null);
    const [found, ...more] = sheetsAmong(dropped);
    const rest = dropped.filter((file) => file !== found);
    if (more.length > 0) return setTrouble('Please drop one CSV or JSON file at a time.');
    if (!found && rest.length === 0) return;
    if (found) {
      try {
        if (found.size > largestSheet)
          return setTrouble(`“${found.name}” is too large: 50 MB at most.`);
        const file = parseFile(new Uint8Array(await found.arrayBuffer()));
        setSheet({ name: found.name, file });
        setMapping(file.kind === 'columns' ? loadMapping(file.head) : []);
        setFields(draftFields);
        setChoice(nobody);
      } catch (error) {
        return setTrouble(
          `“${found.name}”: ${errorMessage(report('Reading the file failed.', error))}`,
        );
      }
    } else if (!sheet) {
      // A single file of an odd kind is meant as the sheet; a folder of pictures may come alone.
      if (!rest.some(isPicture))
        return setTrouble(`“${rest[0]?.name}” is no CSV, no JSON and no picture.`);
      setSheet({ name: 'Pictures for tapes that are there', file: null });
    }
    setFiles((now) => {
      const known = new Set(now.map(markOf));
      return [...now, ...rest.filter((file) => !known.has(markOf(file)))];
    });
  }

  return {
    sheet,
    trouble,
    take,
    mapping,
    missing,
    map(column: number, field: DraftField | null) {
      if (!sheet?.file) return;
      const next = mapping.map((old, index) => (index === column ? field : old));
      setMapping(next);
      saveMapping(sheet.file.head, next);
      setChoice(nobody);
    },
    given,
    fields,
    toggleField: (field: DraftField) =>
      setFields((now) =>
        now.includes(field) ? now.filter((one) => one !== field) : [...now, field],
      ),
    lines,
    pictures,
    dropPictures: () => setFiles([]),
    dropPicture: (file: File) => setFiles((now) => now.filter((one) => one !== file)),
    choice,
    toggleRow: useCallback(
      (row: number) =>
        setChoice((now) => {
          const out = new Set(now.out);
          if (!out.delete(row)) out.add(row);
          return { ...now, out };
        }),
      [],
    ),
    setRows: (rows: readonly number[], out: boolean) =>
      setChoice((now) => {
        const next = new Set(now.out);
        for (const row of rows) {
          if (out) next.add(row);
          else next.delete(row);
        }
        return { ...now, out: next };
      }),
    toggleChange: useCallback(
      (row: number, field: DraftField) =>
        setChoice((now) => {
          const taken = new Map(now.taken);
          const of = new Set(taken.get(row));
          if (!of.delete(field)) of.add(field);
          return { ...now, taken: taken.set(row, of) };
        }),
      [],
    ),
    /** All changes at once: those of empty fields, every one, or none. */
    takeChanges(which: 'empty' | 'all' | 'none') {
      const taken = new Map<number, ReadonlySet<DraftField>>();
      for (const { entry, verdict, changes } of lines) {
        if (verdict !== 'changed' || which === 'none') continue;
        const of = changes.filter(({ fills }) => which === 'all' || fills);
        taken.set(entry.row, new Set(of.map(({ field }) => field)));
      }
      setChoice((now) => ({ ...now, taken }));
    },
    clear() {
      setSheet(null);
      setTrouble(null);
      setFiles([]);
      setChoice(nobody);
    },
  };
}

export type ImportChoice = ReturnType<typeof useImport>;

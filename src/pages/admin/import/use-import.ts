import { useCallback, useMemo, useState } from 'react';
import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import { draftFields } from '../../../domain/cassette.ts';
import {
  type ColumnMapping,
  missingColumnsMessage,
} from '../../../import-export/column-mapping.ts';
import { dryRun, type ImportRow } from '../../../import-export/dry-run.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { type ParsedFile, parseFile, sourceRows } from '../../../import-export/parse-file.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { loadMapping, saveMapping } from './columns/remembered-columns.ts';
import { planImages, rowsMissingImages } from './images/image-plan.ts';
import { useRowSelection } from './rows/use-row-selection.ts';

/** The file being imported; `content` is null if images came without a CSV or JSON file. */
export type SourceFile = { readonly name: string; readonly content: ParsedFile | null };

const isImage = ({ name }: File): boolean => isImageFileName(name);
/** CSV and JSON files. A .txt file counts only where there are no images beside it. */
function dataFilesAmong(files: readonly File[]): File[] {
  const dataFiles = files.filter(({ name }) => /\.(csv|tsv|json)$/i.test(name));
  if (dataFiles.length > 0 || files.some(isImage)) return dataFiles;
  return files.filter(({ name }) => /\.txt$/i.test(name));
}
/** A larger file may exceed the memory of the browser. */
const maxFileBytes = 50_000_000;
/** Distinguishes files with the same name. */
const fileKey = (file: File): string =>
  [file.webkitRelativePath, file.name, file.size, file.lastModified].join('/');

/** The chosen files, what importing them would do to these cassettes, and the editor's selection. */
export function useImport(cassettes: readonly Cassette[]) {
  const report = useFailureReport();
  const [sourceFile, setSourceFile] = useState<SourceFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [fields, setFields] = useState<readonly DraftField[]>(draftFields);
  const [imageFiles, setImageFiles] = useState<readonly File[]>([]);

  const content = sourceFile?.content;
  const mappingError = content?.kind === 'columns' ? missingColumnsMessage(mapping) : null;
  const parsedRows = useMemo(
    () => (content && mappingError === null ? sourceRows(content, mapping) : null),
    [content, mapping, mappingError],
  );
  const rows = useMemo((): readonly ImportRow[] => {
    if (parsedRows) return dryRun(parsedRows, cassettes, fields);
    return content === null ? rowsMissingImages(cassettes) : [];
  }, [parsedRows, cassettes, fields, content]);
  const givenFields = useMemo(
    () => new Set(parsedRows?.flatMap((row) => row.givenFields)),
    [parsedRows],
  );
  const hasRowNumbers = content !== null;
  const images = useMemo(
    () => planImages(imageFiles, rows, hasRowNumbers),
    [imageFiles, rows, hasRowNumbers],
  );
  const { resetSelection, ...selection } = useRowSelection(rows);

  /** Adds chosen or dropped files: a CSV or JSON file, images, or both. */
  async function addFiles(files: readonly File[]) {
    setError(null);
    const [dataFile, ...moreDataFiles] = dataFilesAmong(files);
    const otherFiles = files.filter((file) => file !== dataFile);
    if (moreDataFiles.length > 0) return setError('Please drop one CSV or JSON file at a time.');
    if (!dataFile && otherFiles.length === 0) return;
    if (dataFile) {
      try {
        if (dataFile.size > maxFileBytes)
          return setError(`“${dataFile.name}” is too large: 50 MB at most.`);
        const parsed = parseFile(new Uint8Array(await dataFile.arrayBuffer()));
        setSourceFile({ name: dataFile.name, content: parsed });
        setMapping(parsed.kind === 'columns' ? loadMapping(parsed.header) : []);
        setFields(draftFields);
        resetSelection();
      } catch (cause) {
        const failure = report('Reading the file failed.', cause);
        return setError(`“${dataFile.name}”: ${errorMessage(failure)}`);
      }
    } else if (!sourceFile) {
      if (!otherFiles.some(isImage))
        return setError(`“${otherFiles[0]?.name}” is no CSV, no JSON and no picture.`);
      setSourceFile({ name: 'Pictures for tapes that are there', content: null });
    }
    setImageFiles((previous) => {
      const known = new Set(previous.map(fileKey));
      return [...previous, ...otherFiles.filter((file) => !known.has(fileKey(file)))];
    });
  }

  return {
    sourceFile,
    error,
    addFiles,
    mapping,
    mappingError,
    mapColumn(column: number, field: DraftField | null) {
      if (!content) return;
      const changed = mapping.map((current, index) => (index === column ? field : current));
      setMapping(changed);
      saveMapping(content.header, changed);
      resetSelection();
    },
    givenFields,
    fields,
    toggleField: (field: DraftField) =>
      setFields((previous) =>
        previous.includes(field) ? previous.filter((one) => one !== field) : [...previous, field],
      ),
    rows,
    images,
    removeAllImages: () => setImageFiles([]),
    removeImage: (file: File) =>
      setImageFiles((previous) => previous.filter((one) => one !== file)),
    ...selection,
    close: useCallback(() => {
      setSourceFile(null);
      setError(null);
      setImageFiles([]);
      resetSelection();
    }, [resetSelection]),
  };
}

export type ImportSource = ReturnType<typeof useImport>;

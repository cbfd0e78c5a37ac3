import { useCallback, useMemo, useState } from 'react';
import type { Cassette, DraftField } from '../../../domain/cassette.ts';
import { draftFields } from '../../../domain/cassette.ts';
import { missingColumnsMessage } from '../../../import-export/column-mapping.ts';
import type { Encoding } from '../../../import-export/decode-text.ts';
import { dryRun, type ImportRow } from '../../../import-export/dry-run.ts';
import type { ListSeparator } from '../../../import-export/list-separator.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { sourceRows } from '../../../import-export/parse-file.ts';
import { type Repair, repairRows, toggleRepair } from '../../../import-export/repairs.ts';
import { editRows } from '../../../import-export/row-edits.ts';
import type { SourceRow } from '../../../import-export/source-row.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import {
  type FileChoices,
  loadChoices,
  noChoices,
  saveChoices,
} from './columns/remembered-choices.ts';
import { type OpenedFile, openFile, reopenFile } from './files/open-file.ts';
import { planImages, rowsMissingImages } from './images/image-plan.ts';
import { useRowEdits } from './rows/use-row-edits.ts';
import { useRowSelection } from './rows/use-row-selection.ts';

/** The file being imported; `opened` is null if images came without a CSV or JSON file. */
export type SourceFile = { readonly name: string; readonly opened: OpenedFile | null };

const isImage = ({ name }: File): boolean => isImageFileName(name);
/** CSV and JSON files. A .txt file counts only where there are no images beside it. */
function dataFilesAmong(files: readonly File[]): File[] {
  const dataFiles = files.filter(({ name }) => /\.(csv|tsv|json)$/i.test(name));
  if (dataFiles.length > 0 || files.some(isImage)) return dataFiles;
  return files.filter(({ name }) => /\.txt$/i.test(name));
}
/** Distinguishes files with the same name. */
const fileKey = (file: File): string =>
  [file.webkitRelativePath, file.name, file.size, file.lastModified].join('/');

const noRows: readonly SourceRow[] = [];

/** The chosen files, what importing them would do to these cassettes, and the editor's choices. */
export function useImportPreview(cassettes: readonly Cassette[]) {
  const report = useFailureReport();
  const [sourceFile, setSourceFile] = useState<SourceFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [choices, setChoices] = useState<FileChoices>(noChoices);
  const [fields, setFields] = useState<readonly DraftField[]>(draftFields);
  const [imageFiles, setImageFiles] = useState<readonly File[]>([]);
  /** The rows that the editor has chosen for files. */
  const [assignedRows, setAssignedRows] = useState<ReadonlyMap<File, number>>(new Map());
  const { resetEdits, ...rowEdits } = useRowEdits();
  const { edits, corrections } = rowEdits;
  const { mapping, separators, repairs } = choices;

  const opened = sourceFile?.opened ?? null;
  const content = opened?.content;
  const mappingError = content?.kind === 'columns' ? missingColumnsMessage(mapping) : null;
  const catalogueArtists = useMemo(
    () => new Set(cassettes.flatMap(({ artist }) => artist)),
    [cassettes],
  );
  const parsedRows = useMemo(
    () =>
      content && mappingError === null
        ? sourceRows(content, { mapping, separators }, catalogueArtists)
        : null,
    [content, mapping, separators, mappingError, catalogueArtists],
  );
  const editedRows = useMemo(
    () => (parsedRows ? editRows(parsedRows, edits, corrections) : noRows),
    [parsedRows, edits, corrections],
  );
  const repaired = useMemo(() => repairRows(editedRows, repairs), [editedRows, repairs]);
  const hasContent = parsedRows !== null;
  const isImagesOnly = sourceFile !== null && opened === null;
  const rows = useMemo((): readonly ImportRow[] => {
    if (hasContent) return dryRun(repaired.rows, cassettes, fields);
    return isImagesOnly ? rowsMissingImages(cassettes) : [];
  }, [hasContent, repaired, cassettes, fields, isImagesOnly]);
  const givenFields = useMemo(
    () => new Set(parsedRows?.flatMap((row) => row.givenFields)),
    [parsedRows],
  );
  const images = useMemo(
    () => planImages(imageFiles, rows, !isImagesOnly, assignedRows),
    [imageFiles, rows, isImagesOnly, assignedRows],
  );
  const { resetSelection, ...selection } = useRowSelection(rows);

  function showFile(name: string, changed: OpenedFile) {
    const { content } = changed;
    setSourceFile({ name, opened: changed });
    setChoices(loadChoices(content.header, content.kind === 'columns' ? content.csv : null));
  }

  /** Adds chosen or dropped files: a CSV or JSON file, images, or both. */
  async function addFiles(files: readonly File[]) {
    setError(null);
    const [dataFile, ...moreDataFiles] = dataFilesAmong(files);
    const otherFiles = files.filter((file) => file !== dataFile);
    if (moreDataFiles.length > 0) return setError('Please drop one CSV or JSON file at a time.');
    if (!dataFile && otherFiles.length === 0) return;
    if (dataFile) {
      try {
        showFile(dataFile.name, await openFile(dataFile));
        setFields(draftFields);
        resetSelection();
        resetEdits();
      } catch (cause) {
        const failure = report('Reading the file failed.', cause);
        return setError(`“${dataFile.name}”: ${errorMessage(failure)}`);
      }
    } else if (!sourceFile) {
      if (!otherFiles.some(isImage))
        return setError(`“${otherFiles[0]?.name}” is not a CSV file, a JSON file or an image.`);
      setSourceFile({ name: 'Pictures for tapes that are there', opened: null });
    }
    setImageFiles((previous) => {
      const known = new Set(previous.map(fileKey));
      return [...previous, ...otherFiles.filter((file) => !known.has(fileKey(file)))];
    });
  }

  function changeChoices(changed: Partial<FileChoices>) {
    if (!content) return;
    const all = { ...choices, ...changed };
    setChoices(all);
    saveChoices(content.header, all);
  }

  return {
    sourceFile,
    error,
    addFiles,
    /** Reads the open file again in another encoding or with another delimiter. */
    readAs(encoding: Encoding, delimiter: string | undefined) {
      if (!sourceFile || !opened) return;
      setError(null);
      try {
        showFile(sourceFile.name, reopenFile(opened, encoding, delimiter));
        resetSelection();
      } catch (cause) {
        setError(errorMessage(report('Reading the file failed.', cause)));
      }
    },
    mapping,
    separators,
    mappingError,
    mapColumn(column: number, field: DraftField | null) {
      changeChoices({ mapping: mapping.map((one, index) => (index === column ? field : one)) });
      resetSelection();
    },
    separateColumn(column: number, separator: ListSeparator) {
      changeChoices({
        separators: mapping.map((_, index) =>
          index === column ? separator : (separators[index] ?? null),
        ),
      });
      resetSelection();
    },
    editedRows,
    problems: repaired.problems,
    repairedRows: repaired.rows,
    toggleRepair: (repair: Repair) => changeChoices({ repairs: toggleRepair(repairs, repair) }),
    ...rowEdits,
    givenFields,
    fields,
    toggleField: (field: DraftField) =>
      setFields((previous) =>
        previous.includes(field) ? previous.filter((one) => one !== field) : [...previous, field],
      ),
    rows,
    images,
    removeAllImages: () => setImageFiles([]),
    /** Assigns an image to a row, whatever its name. A new file is added. */
    assignImage(file: File, rowNumber: number) {
      setAssignedRows((previous) => new Map(previous).set(file, rowNumber));
      setImageFiles((previous) => (previous.includes(file) ? previous : [...previous, file]));
    },
    removeImage: (file: File) =>
      setImageFiles((previous) => previous.filter((one) => one !== file)),
    ...selection,
    close: useCallback(() => {
      setSourceFile(null);
      setError(null);
      setImageFiles([]);
      setAssignedRows(new Map());
      resetSelection();
      resetEdits();
    }, [resetSelection, resetEdits]),
  };
}

export type ImportPreview = ReturnType<typeof useImportPreview>;

import { detectCards } from '../../../imaging/crop/card-scan.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { readImageSize } from '../../../imaging/crop/image-size.ts';
import type { Encoding } from '../../../import-export/decode-text.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Backend } from '../../../services/ports.ts';
import type { useFailureReport } from '../use-failure-report.ts';
import { loadChoices, noChoices, saveChoices } from './columns/remembered-choices.ts';
import { openFile, reopenFile } from './files/open-file.ts';
import { cropRowImages, type FindCard } from './images/crop-images.ts';
import type { RowImages } from './images/image-plan.ts';
import { loadThumbnail } from './images/scan-thumbnail.ts';
import type { ImportAction } from './import-action.ts';
import { noPreview, type PreviewState, previewReducer } from './preview-state.ts';
import { loadCorrections, saveCorrections } from './rows/artist-corrections.ts';
import { createRunActions } from './run/run-actions.ts';
import { noRun, type RunState, runReducer } from './run/run-state.ts';

export type ImportState = { readonly preview: PreviewState; readonly run: RunState };

/** The state of the Import tab after an action. */
export const importReducer = (
  { preview, run }: ImportState,
  action: ImportAction,
): ImportState => ({ preview: previewReducer(preview, action), run: runReducer(run, action) });

const isImage = ({ name }: File): boolean => isImageFileName(name);
/** CSV and JSON files. A .txt file counts only where there are no images beside it. */
function dataFilesAmong(files: readonly File[]): File[] {
  const dataFiles = files.filter(({ name }) => /\.(csv|tsv|json)$/i.test(name));
  if (dataFiles.length > 0 || files.some(isImage)) return dataFiles;
  return files.filter(({ name }) => /\.txt$/i.test(name));
}

/**
 * The state of the Import tab and its actions. The state is kept outside React, so that an action sees
 * it as it is after whatever it has waited for.
 */
export function createImportStore(backend: Backend, report: ReturnType<typeof useFailureReport>) {
  let state: ImportState = {
    preview: { ...noPreview, corrections: loadCorrections() },
    run: noRun,
  };
  const listeners = new Set<() => void>();
  const getState = () => state;

  function dispatch(action: ImportAction) {
    const before = state.preview;
    state = importReducer(state, action);
    const { source, choices, corrections } = state.preview;
    if (corrections !== before.corrections) saveCorrections(corrections);
    if (source?.opened && choices !== before.choices && choices !== noChoices)
      saveChoices(source.opened.content.header, choices);
    for (const listener of listeners) listener();
  }

  /** Adds chosen or dropped files: a CSV or JSON file, images, or both. */
  async function addFiles(files: readonly File[]) {
    const [dataFile, ...moreDataFiles] = dataFilesAmong(files);
    const otherFiles = files.filter((file) => file !== dataFile);
    if (files.length === 0 || state.run.phase !== 'choosing') return;
    if (moreDataFiles.length > 0) return refuse('Please drop one CSV or JSON file at a time.');
    if (dataFile) {
      dispatch({ type: 'beginReading', file: dataFile });
      const isObsolete = () => state.preview.reading !== dataFile;
      try {
        const opened = await openFile(dataFile);
        if (isObsolete()) return;
        const source = { name: dataFile.name, opened };
        dispatch({ type: 'openFile', source, choices: loadChoices(opened.content.header) });
      } catch (cause) {
        const failure = report('Reading the file failed.', cause);
        if (isObsolete()) return;
        return refuse(`“${dataFile.name}”: ${errorMessage(failure)}`);
      }
    } else if (!state.preview.source) {
      if (!otherFiles.some(isImage))
        return refuse(`“${otherFiles[0]?.name}” is not a CSV file, a JSON file or an image.`);
      const source = { name: 'Pictures for tapes that are there', opened: null };
      dispatch({ type: 'openFile', source, choices: noChoices });
    }
    dispatch({ type: 'addImages', files: otherFiles });
  }
  const refuse = (error: string) => dispatch({ type: 'refuseFile', error });

  /** Reads the open file again in another encoding or with another delimiter. */
  function readAs(encoding: Encoding, delimiter: string | undefined) {
    const opened = state.preview.source?.opened;
    if (!opened) return;
    try {
      const reopened = reopenFile(opened, encoding, delimiter);
      const choices = loadChoices(reopened.content.header);
      dispatch({ type: 'reopenFile', opened: reopened, choices });
    } catch (cause) {
      refuse(errorMessage(report('Reading the file failed.', cause)));
    }
  }

  /** Detects the card at the first call for a scan. */
  const findCard: FindCard = async (file, image) => {
    const known = state.preview.cards.get(file);
    if (known) return known;
    const [first, other] = await detectCards(image);
    const card = { ...first, other };
    dispatch({ type: 'addCard', file, card });
    return state.preview.cards.get(file) ?? card;
  };

  /** Searches scans for their cards, one after the other: each holds a whole scan in memory. */
  async function loadThumbnails(files: readonly File[], signal: AbortSignal) {
    for (const file of files) {
      if (signal.aborted) return;
      if (state.preview.thumbnails.has(file)) continue;
      const thumbnail = await loadThumbnail(file, findCard);
      dispatch({ type: 'addThumbnail', file, thumbnail });
    }
  }

  /** Reads the sizes of images from their headers, one file after the other. */
  async function readImageSizes(files: readonly File[], signal: AbortSignal) {
    const sizes = new Map<File, Size | null>();
    for (const file of files)
      if (!signal.aborted && !state.preview.imageSizes.has(file))
        sizes.set(file, await readImageSize(file));
    if (sizes.size > 0) dispatch({ type: 'addImageSizes', sizes });
  }

  return {
    getState,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    actions: {
      dispatch,
      addFiles,
      readAs,
      loadThumbnails,
      readImageSizes,
      cropRow: (images: RowImages) => cropRowImages(images, findCard),
      ...createRunActions({ getRun: () => state.run, dispatch, backend, report }),
    },
  };
}

export type ImportActions = ReturnType<typeof createImportStore>['actions'];

import { detectCards } from '../../../imaging/crop/card-scan.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { readImageSize } from '../../../imaging/crop/image-size.ts';
import { headerSignature } from '../../../import-export/column-mapping.ts';
import { isImageFileName } from '../../../import-export/match-images.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Backend } from '../../../services/ports.ts';
import type { useFailureReport } from '../use-failure-report.ts';
import { bindReducers } from './bind-reducers.ts';
import { loadChoices, noChoices, saveChoices } from './columns/remembered-choices.ts';
import { openFile, type ReadingChoices, reopenFile } from './files/open-file.ts';
import { cropRowImages, type FindCard } from './images/crop-images.ts';
import type { RowImages } from './images/image-plan.ts';
import { loadThumbnail } from './images/scan-thumbnail.ts';
import { noPreview, type PreviewState, previewReducers } from './preview-state.ts';
import { loadCorrections, saveCorrections } from './rows/artist-corrections.ts';
import { createRunActions } from './run/run-actions.ts';
import { noRun, type RunState, runReducers } from './run/run-state.ts';

export type ImportState = { readonly preview: PreviewState; readonly run: RunState };

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

  function setState(changed: ImportState) {
    const before = state.preview;
    state = changed;
    const { source, choices, corrections } = state.preview;
    if (corrections !== before.corrections) saveCorrections(corrections);
    if (source?.opened && choices !== before.choices && choices !== noChoices)
      saveChoices(source.opened.content.header, choices);
    for (const listener of listeners) listener();
  }
  const preview = bindReducers(previewReducers, (change) =>
    setState({ ...state, preview: change(state.preview) }),
  );
  const run = bindReducers(runReducers, (change) => setState({ ...state, run: change(state.run) }));

  /** Adds chosen or dropped files: a CSV or JSON file, images, or both. */
  async function addFiles(files: readonly File[]) {
    const [dataFile, ...moreDataFiles] = dataFilesAmong(files);
    const otherFiles = files.filter((file) => file !== dataFile);
    if (files.length === 0 || state.run.phase !== 'choosing') return;
    if (moreDataFiles.length > 0)
      return preview.refuseFile('Please drop one CSV or JSON file at a time.');
    if (dataFile) {
      preview.beginReading(dataFile);
      const isObsolete = () => state.preview.reading !== dataFile || state.run.phase !== 'choosing';
      try {
        const opened = await openFile(dataFile);
        if (isObsolete()) return;
        const source = { name: dataFile.name, opened };
        preview.openFile(source, loadChoices(opened.content.header));
      } catch (cause) {
        const failure = report('Reading the file failed.', cause);
        if (isObsolete()) return;
        return preview.refuseFile(`“${dataFile.name}”: ${errorMessage(failure)}`);
      }
    } else if (!state.preview.source) {
      if (!otherFiles.some(isImage))
        return preview.refuseFile(
          `“${otherFiles[0]?.name}” is not a CSV file, a JSON file or an image.`,
        );
      const source = { name: 'Pictures for tapes that are there', opened: null };
      preview.openFile(source, noChoices);
    }
    preview.addImages(otherFiles);
  }

  /** Reads the open file again in another way. */
  function readAs(change: ReadingChoices) {
    const opened = state.preview.source?.opened;
    if (!opened) return;
    try {
      const reopened = reopenFile(opened, change);
      const { header } = reopened.content;
      const hasSameHeader = headerSignature(header) === headerSignature(opened.content.header);
      const { choices } = state.preview;
      preview.reopenFile(reopened, hasSameHeader ? choices : loadChoices(header));
    } catch (cause) {
      preview.refuseFile(errorMessage(report('Reading the file failed.', cause)));
    }
  }

  /** Detects the card at the first call for a scan. */
  const findCard: FindCard = async (file, image) => {
    const known = state.preview.cards.get(file);
    if (known) return known;
    const [first, other] = await detectCards(image);
    const card = { ...first, other };
    preview.addCard(file, card);
    return state.preview.cards.get(file) ?? card;
  };

  /** Searches scans for their cards, one after the other: each holds a whole scan in memory. */
  async function loadThumbnails(files: readonly File[], signal: AbortSignal) {
    for (const file of files) {
      if (signal.aborted) return;
      if (state.preview.thumbnails.has(file)) continue;
      preview.addThumbnail(file, await loadThumbnail(file, findCard));
    }
  }

  /** Reads the sizes of images from their headers, one file after the other. */
  async function readImageSizes(files: readonly File[], signal: AbortSignal) {
    const sizes = new Map<File, Size | null>();
    for (const file of files)
      if (!signal.aborted && !state.preview.imageSizes.has(file))
        sizes.set(file, await readImageSize(file));
    if (sizes.size > 0) preview.addImageSizes(sizes);
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
      ...preview,
      addFiles,
      readAs,
      loadThumbnails,
      readImageSizes,
      cropRow: (images: RowImages) => cropRowImages(images, findCard),
      undoRun: run.undoRun,
      ...createRunActions(() => state.run, run, backend, report),
      /** Does nothing while the import runs. */
      close() {
        if (state.run.phase === 'running' || state.run.phase === 'stopping') return;
        preview.closeFile();
        run.closeRun();
      },
    },
  };
}

export type ImportActions = ReturnType<typeof createImportStore>['actions'];

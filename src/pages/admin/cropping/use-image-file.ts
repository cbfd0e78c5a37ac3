import {
  type ChangeEvent,
  type ComponentType,
  type DragEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import type { AddPlaced, OnPlacedChange } from './use-report-placed.ts';

/** An open tool, or a file that is being opened for one: what adds its picture, if it is placed. */
export type Cropper = AddPlaced | 'unplaced';

type Options<ToolProps> = {
  /** Loads the tool for the image. A failed load must not be cached, so that it can be retried. */
  loadTool: () => Promise<ComponentType<ToolProps>>;
  /** Logged with the error of a file that can't be opened. */
  logMessage: string;
  onCropperChange: (cropper: Cropper | null) => void;
};

/**
 * A file picker, by click or drop, and the chosen image, opened together with its tool. A cancelled picker
 * or a file that can't be opened leaves the opened image as it is.
 */
export function useImageFile<ToolProps>({
  loadTool,
  logMessage,
  onCropperChange,
}: Options<ToolProps>) {
  const report = useFailureReport();
  const id = useId();
  const promptId = `${id}-prompt`;
  const [opened, setOpened] = useState<{
    image: OpenedImage;
    Tool: ComponentType<ToolProps>;
  } | null>(null);
  const [addPlaced, setAddPlaced] = useState<AddPlaced | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const latestRequest = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const slotRef = useRef<HTMLDivElement>(null);

  useEffect(() => () => opened?.image.close(), [opened]);
  const cropper = isReading || (opened && !addPlaced) ? 'unplaced' : opened && addPlaced;
  const reportCropper = useEffectEvent(onCropperChange);
  useEffect(() => reportCropper(cropper), [cropper]);
  // A file that is still being read is not opened any more.
  useEffect(() => () => void latestRequest.current++, []);
  // The tool appears below the picker, often outside of the window.
  useEffect(() => {
    if (opened) slotRef.current?.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  async function open(file: File | undefined) {
    if (!file) return;
    const request = ++latestRequest.current;
    setIsReading(true);
    setError(null);
    try {
      const [Tool, image] = await Promise.all([loadTool(), openImage(file)]);
      if (request !== latestRequest.current) return image.close();
      setOpened({ image, Tool });
    } catch (cause) {
      if (request === latestRequest.current) setError(errorMessage(report(logMessage, cause)));
    } finally {
      if (request === latestRequest.current) setIsReading(false);
    }
  }

  return {
    opened,
    /** For the tool; the same function in each render. */
    onPlacedChange: useCallback<OnPlacedChange>((add) => setAddPlaced(() => add), []),
    /** For the element that contains the picker and the tool. */
    slotRef,
    /** Why the last file could not be opened. */
    error,
    /** Whether a file is dragged over the picker. */
    isDragOver,
    promptId,
    /** Replaces the prompt of the picker while an image is being read or is open. */
    prompt: isReading ? 'Opening…' : opened ? opened.image.name : null,
    /** Closes the image and moves the focus back to the picker. */
    close() {
      setOpened(null);
      input.current?.focus();
    },
    inputProps: {
      ref: input,
      id,
      type: 'file',
      accept: 'image/*',
      'aria-describedby': promptId,
      onDragOver: () => setIsDragOver(true),
      onDragLeave: () => setIsDragOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setIsDragOver(false);
        open(event.dataTransfer.files[0]);
      },
      onChange(event: ChangeEvent<HTMLInputElement>) {
        open(event.target.files?.[0]);
        // Lets the same file be chosen again.
        event.target.value = '';
      },
    },
  };
}

/** The props of `FileSlot`, which do not depend on the tool. */
export type ImageFilePicker = Omit<
  ReturnType<typeof useImageFile>,
  'opened' | 'onPlacedChange' | 'close'
>;

import {
  type ChangeEvent,
  type ComponentType,
  type DragEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';

type Options<ToolProps> = {
  /** Loads what the picture is handed to; a failure is forgotten, so that a second try can work. */
  loadTool: () => Promise<ComponentType<ToolProps>>;
  /** What the console says of a file that can't be used. */
  failed: string;
  /** Tells when a picture is open, and when it is closed again. */
  onOpenChange: (open: boolean) => void;
};

/**
 * A file picker, by click or by drop, and the picture that was chosen, open with its tool. A cancelled
 * picker and a file that can't be used leave everything as it was.
 */
export function useImageFile<ToolProps>({
  loadTool,
  failed,
  onOpenChange: onOpen,
}: Options<ToolProps>) {
  const report = useFailureReport();
  const id = useId();
  const [opened, setOpened] = useState<{
    image: OpenedImage;
    Tool: ComponentType<ToolProps>;
  } | null>(null);
  const [reading, setReading] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => () => opened?.image.close(), [opened]);
  // The tool is below its place, and often below the window's edge: nobody shall have to look for it.
  useEffect(() => {
    if (opened) slot.current?.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  async function choose(file: File | undefined) {
    if (!file) return;
    const mine = ++latest.current;
    setReading(true);
    setWords(null);
    try {
      const [Tool, image] = await Promise.all([loadTool(), openImage(file)]);
      if (mine !== latest.current) return image.close();
      setOpened({ image, Tool });
      onOpen(true);
    } catch (error) {
      if (mine === latest.current) setWords(errorMessage(report(failed, error)));
    } finally {
      if (mine === latest.current) setReading(false);
    }
  }

  return {
    opened,
    /** The element that holds the picker and the tool. */
    slot,
    /** Why the last file could not be used. */
    words,
    /** Whether a file is held over it. */
    over,
    id,
    promptId: `${id}-prompt`,
    /** What stands in the picker while it is neither empty nor done. */
    prompt: reading ? 'Opening…' : opened ? opened.image.name : null,
    /** Puts the picture away; the focus goes back to the picker. */
    close() {
      setOpened(null);
      onOpen(false);
      input.current?.focus();
    },
    picker: {
      ref: input,
      id,
      type: 'file',
      accept: 'image/*',
      'aria-describedby': `${id}-prompt`,
      onDragOver: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files[0]);
      },
      onChange(event: ChangeEvent<HTMLInputElement>) {
        choose(event.target.files?.[0]);
        // So that the same file can be chosen again.
        event.target.value = '';
      },
    },
  };
}

/** What a picker needs of it, whatever tool the picture is opened with. */
export type ImageFilePicker = Omit<ReturnType<typeof useImageFile>, 'opened' | 'close'>;

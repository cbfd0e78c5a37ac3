import {
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { memoizeAsync } from '../../../services/memoize-async.ts';
import type { Crops } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import { useFailureReport } from '../use-failure-report.ts';
import styles from './image-slot.module.css';
import { type Cropper, SlotContext } from './tool-frame.tsx';

/** The image slots of a form, each with a cropper. */
export type CropperSlot = Panel | 'scan';

const loadCropTool = memoizeAsync(() => import('./crop-tool.tsx'));
const loadScanTool = memoizeAsync(() => import('./scan-tool.tsx'));

/** Loads the tool of a slot at its first use. */
async function loadTool(slot: CropperSlot): Promise<(image: OpenedImage) => ReactNode> {
  if (slot === 'scan') {
    const { ScanTool } = await loadScanTool();
    return (image) => <ScanTool key={image.url} image={image} />;
  }
  const { CropTool } = await loadCropTool();
  return (image) => <CropTool key={image.url} image={image} panel={slot} />;
}

type Props = {
  /** One panel, or a scan of the whole card, from which all three are cropped. */
  slot: CropperSlot;
  /** Whether its pictures have been cropped. */
  isAdded: boolean;
  /** Whether the cassette has a stored image, which a crop would replace. */
  isStored: boolean;
  onAdd: (crops: Partial<Crops>) => void;
  /** Called with null when the tool has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/**
 * A file picker, by click or drop, with the tool for the chosen image below it. A cancelled picker or a
 * file that can't be opened leaves the opened image as it is.
 */
export function ImageSlot({ slot, isAdded, isStored, onAdd, onCropperChange }: Props) {
  const report = useFailureReport();
  const id = useId();
  const [opened, setOpened] = useState<{ image: OpenedImage; tool: ReactNode } | null>(null);
  const [placed, setPlaced] = useState<Cropper | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const latestRequest = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => () => opened?.image.close(), [opened]);
  const isOpening = isReading || (opened && placed === null);
  const cropper = isOpening ? 'It is being opened.' : opened && placed;
  const reportCropper = useEffectEvent(onCropperChange);
  useEffect(() => reportCropper(cropper), [cropper]);
  // A file that is still being read is not opened any more.
  useEffect(() => () => void latestRequest.current++, []);
  // The tool appears below the picker, often outside of the window.
  useEffect(() => {
    if (opened) element.current?.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [opened]);

  async function open(file: File | undefined) {
    if (!file) return;
    const request = ++latestRequest.current;
    setIsReading(true);
    setError(null);
    try {
      const [toolOf, image] = await Promise.all([loadTool(slot), openImage(file)]);
      if (request !== latestRequest.current) return image.close();
      setOpened({ image, tool: toolOf(image) });
    } catch (cause) {
      if (request === latestRequest.current)
        setError(errorMessage(report('Opening the image failed.', cause)));
    } finally {
      if (request === latestRequest.current) setIsReading(false);
    }
  }
  const close = useCallback(() => {
    setOpened(null);
    input.current?.focus();
  }, []);
  const add = useStableCallback((crops: Partial<Crops>) => {
    onAdd(crops);
    close();
  });
  const tools = useMemo(
    () => ({
      onPlacedChange: (cropper: Cropper | null) => setPlaced(() => cropper),
      onAdd: add,
      onCancel: close,
    }),
    [add, close],
  );

  const { label, size, prompt, added } = textsOf(slot, isAdded, isStored);
  return (
    <div ref={element} className={styles.slot}>
      <div
        className={styles.picker}
        data-added={isAdded || undefined}
        data-over={isDragOver || undefined}
      >
        <div className={styles.header}>
          <label htmlFor={id} className={primitives.strong}>
            {label}
          </label>
          <span className={styles.size}>{size}</span>
        </div>
        <p className={primitives.small} id={`${id}-prompt`}>
          {isReading ? 'Opening…' : opened ? opened.image.name : prompt}
        </p>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className={styles.file}
          aria-describedby={`${id}-prompt`}
          onDragOver={() => setIsDragOver(true)}
          onDragLeave={() => setIsDragOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsDragOver(false);
            open(event.dataTransfer.files[0]);
          }}
          onChange={({ target }) => {
            open(target.files?.[0]);
            // Lets the same file be chosen again.
            target.value = '';
          }}
        />
      </div>
      {error && <Notice>{error}</Notice>}
      {opened && <SlotContext value={tools}>{opened.tool}</SlotContext>}
      <p className="visually-hidden" role="status">
        {!opened && isAdded && added}
      </p>
    </div>
  );
}

function textsOf(slot: CropperSlot, isAdded: boolean, isStored: boolean) {
  if (slot === 'scan')
    return {
      label: 'One scan of the whole J-card',
      size: '187+100+500',
      prompt: 'All three images at once. Choose a file, or drop it here.',
      added: 'Spine, front and full J-card added.',
    };
  const { width, height } = panelSize[slot];
  return {
    label: panelName[slot],
    size: `${width}×${height}`,
    prompt: isAdded
      ? 'Added. Choose or drop another file to replace it.'
      : isStored
        ? 'Choose a file to replace it, or drop it here.'
        : 'Choose a file, or drop it here.',
    added: `${panelName[slot]} added.`,
  };
}

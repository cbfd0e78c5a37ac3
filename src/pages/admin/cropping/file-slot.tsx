import {
  type ComponentType,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { type OpenedImage, openImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { useFailureReport } from '../use-failure-report.ts';
import styles from './file-slot.module.css';
import type { AddPlaced, OnPlacedChange } from './tool-frame.tsx';

/** An open tool, or a file that is being opened for one: what adds its picture, if it is placed. */
export type Cropper = AddPlaced | 'unplaced';

/** The props that every tool takes. */
type ToolProps = {
  image: OpenedImage;
  onPlacedChange: OnPlacedChange;
  /** Closes the image and moves the focus back to the picker. */
  onCancel: () => void;
};

type Props<Tool> = {
  label: string;
  /** Size of the result, as text. */
  size: string;
  /** Shown while no image is open. */
  prompt: string;
  isAdded?: boolean;
  /** Announced while no image is open. */
  status: string;
  /** Loads the tool. A failed load must not be cached, so that it can be retried. */
  loadTool: () => Promise<Tool>;
  /** Logged with the error of a file that can't be opened. */
  logMessage: string;
  /** Called with null when the tool has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
  children: (Tool: Tool, props: ToolProps) => ReactNode;
};

/**
 * A file picker, by click or drop, with the tool for the chosen image below it. A cancelled picker or a
 * file that can't be opened leaves the opened image as it is.
 */
export function FileSlot<Tool extends ComponentType<never>>(props: Props<Tool>) {
  const { label, size, isAdded = false, status, loadTool, logMessage, onCropperChange } = props;
  const report = useFailureReport();
  const id = useId();
  const [opened, setOpened] = useState<{ image: OpenedImage; Tool: Tool } | null>(null);
  const [addPlaced, setAddPlaced] = useState<AddPlaced | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const latestRequest = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const slot = useRef<HTMLDivElement>(null);

  useEffect(() => () => opened?.image.close(), [opened]);
  const cropper = isReading || (opened && !addPlaced) ? 'unplaced' : opened && addPlaced;
  const reportCropper = useEffectEvent(onCropperChange);
  useEffect(() => reportCropper(cropper), [cropper]);
  // A file that is still being read is not opened any more.
  useEffect(() => () => void latestRequest.current++, []);
  // The tool appears below the picker, often outside of the window.
  useEffect(() => {
    if (opened) slot.current?.querySelector('fieldset')?.scrollIntoView({ block: 'nearest' });
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
  const onPlacedChange = useCallback<OnPlacedChange>((add) => setAddPlaced(() => add), []);
  function close() {
    setOpened(null);
    input.current?.focus();
  }

  return (
    <div ref={slot} className={styles.slot}>
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
          {isReading ? 'Opening…' : opened ? opened.image.name : props.prompt}
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
      {opened && (
        <Fragment key={opened.image.url}>
          {props.children(opened.Tool, { image: opened.image, onPlacedChange, onCancel: close })}
        </Fragment>
      )}
      <p className="visually-hidden" role="status">
        {!opened && status}
      </p>
    </div>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './tool-frame.module.css';

/**
 * Whether a picture is placed: what adds it, as Add does, and resolves with the Failure if that fails; or
 * the sentence that says why it is not.
 */
export type Cropper = (() => Promise<Failure | null>) | string;

/** What a tool tells of its picture. */
export type ToolEvents = {
  /** Always the same function. Called with null when the tool has closed. */
  onPlacedChange: (cropper: Cropper | null) => void;
  /** Takes the crops, and closes the tool. */
  onAdd: (crops: Partial<Crops>) => void;
  /** Closes the tool. */
  onCancel: () => void;
};

type Props = {
  events: ToolEvents;
  label: string;
  /** Makes the crops. A rejection is shown beside the button. */
  crop: () => Promise<Partial<Crops>>;
  /** The part of the image that is cropped, and the picture that it becomes, in pixels. */
  source: Size | null;
  target: Size;
  /** Whether Add and Submit take the picture as it lies. */
  isPlaced: boolean;
  /** What there is to say about the step; while nothing is placed, why. */
  status: string;
  /** The buttons of the step. */
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of a tool, with its step at the top, Add and Cancel at its foot. The form's Submit goes by what
 * it tells (docs/behaviour.md, "Cassette form").
 */
export function ToolFrame(props: Props) {
  const { events, label, crop, source, target, isPlaced, status, actions, children } = props;
  const { onPlacedChange, onAdd, onCancel } = events;
  const id = useId();
  const statusLine = useRef<HTMLParagraphElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const adding = useSingleRun('Cropping the image failed.', async () => onAdd(await crop()));
  const addLatest = useStableCallback(adding.run);
  useEffect(() => {
    onPlacedChange(isPlaced ? addLatest : status);
    return () => onPlacedChange(null);
  }, [addLatest, isPlaced, status, onPlacedChange]);
  // The button that answered a question is gone.
  useEffect(() => {
    if (isPlaced && document.activeElement === document.body) addButton.current?.focus();
  }, [isPlaced]);

  const isSmall = source && (source.width * 2 < target.width || source.height * 2 < target.height);
  return (
    <fieldset className={styles.tool} aria-label={label}>
      <div className={status ? styles.step : 'visually-hidden'}>
        <p ref={statusLine} role="status" tabIndex={-1} id={id}>
          {status}
        </p>
        {actions}
      </div>
      {children}
      <div aria-live="polite" className={isSmall ? styles.note : 'visually-hidden'}>
        {isSmall && (
          <p>
            Small: {formatSize(source)} pixels are enlarged to {formatSize(target)}, so it will look
            blurred. You can use it all the same.
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {adding.failure && <Notice>{errorMessage(adding.failure)}</Notice>}
        <div className={`${primitives.row} ${primitives.tight}`}>
          <Button
            ref={addButton}
            // Without a placed picture it leads to the sentence that says why.
            onClick={() => (isPlaced ? adding.run() : statusLine.current?.focus())}
            aria-disabled={!isPlaced}
            aria-describedby={isPlaced ? undefined : id}
            isBusy={adding.isBusy}
            busyText="Adding…"
          >
            Add
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

const formatSize = ({ width, height }: Size) => `${Math.round(width)} × ${Math.round(height)}`;

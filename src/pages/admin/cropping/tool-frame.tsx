import { createContext, type ReactNode, useContext, useEffect } from 'react';
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

/** Adds what is placed in a tool, as its Add does; resolves with the Failure if that fails. */
export type AddPlaced = () => Promise<Failure | null>;

/** What the slot of a tool does for it. */
type Slot = {
  /** Called with null while nothing is placed. */
  onPlacedChange: (addPlaced: AddPlaced | null) => void;
  /** Takes the crops, and closes the tool. */
  onAdd: (crops: Partial<Crops>) => void;
  /** Closes the tool. */
  onCancel: () => void;
};

export const SlotContext = createContext<Slot>({
  onPlacedChange() {},
  onAdd() {},
  onCancel() {},
});

type Props = {
  label: string;
  /** Makes the crops. A rejection is shown beside the button. */
  crop: () => Promise<Partial<Crops>>;
  /** The part of the image that is cropped, and the picture that it becomes, in pixels. */
  source: Size | null;
  target: Size;
  isPlaced: boolean;
  children: ReactNode;
};

/**
 * The frame of a tool with Add and Cancel at its foot. Tells the form what the tool could add, so that
 * Submit takes it (docs/behaviour.md, "Cassette form").
 */
export function ToolFrame({ label, crop, source, target, isPlaced, children }: Props) {
  const { onPlacedChange, onAdd, onCancel } = useContext(SlotContext);
  const canAdd = source !== null;
  const adding = useSingleRun('Cropping the image failed.', async () => {
    if (canAdd) onAdd(await crop());
  });
  const addLatest = useStableCallback(adding.run);
  useEffect(() => {
    if (!isPlaced) return;
    onPlacedChange(addLatest);
    return () => onPlacedChange(null);
  }, [addLatest, isPlaced, onPlacedChange]);

  const isSmall = source && (source.width * 2 < target.width || source.height * 2 < target.height);
  return (
    <fieldset className={styles.tool} aria-label={label}>
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
          <Button onClick={adding.run} aria-disabled={adding.isBusy || !canAdd || undefined}>
            {adding.isBusy ? 'Adding…' : 'Add'}
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

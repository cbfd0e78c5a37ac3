import { type ReactNode, useEffect } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { useStableCallback } from '../../../components/use-stable-callback.ts';
import type { Failure } from '../../../domain/failure.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './tool-frame.module.css';

/** Adds what is placed in a tool, as its Add does; resolves with the Failure if that fails. */
export type AddPlaced = () => Promise<Failure | null>;

/** Called with null while nothing is placed. */
export type OnPlacedChange = (addPlaced: AddPlaced | null) => void;

type Props = {
  label: string;
  /** Adds what is placed. A rejection is logged with `logMessage` and shown beside the button. */
  onAdd: () => Promise<void> | void;
  logMessage: string;
  canAdd?: boolean;
  isPlaced: boolean;
  onPlacedChange: OnPlacedChange;
  onCancel: () => void;
  children: ReactNode;
};

/**
 * The frame of a tool with Add and Cancel at its foot. Tells the form what the tool could add, so that
 * Submit takes it (docs/behaviour.md, "Cassette form").
 */
export function ToolFrame(props: Props) {
  const { label, canAdd = true, isPlaced, onPlacedChange } = props;
  const adding = useSingleRun(props.logMessage, props.onAdd);
  const addLatest = useStableCallback(adding.run);
  useEffect(() => {
    if (!isPlaced) return;
    onPlacedChange(addLatest);
    return () => onPlacedChange(null);
  }, [addLatest, isPlaced, onPlacedChange]);

  return (
    <fieldset className={styles.tool} aria-label={label}>
      {props.children}
      <div className={styles.foot}>
        {adding.failure && <Notice>{errorMessage(adding.failure)}</Notice>}
        <div className={`${primitives.row} ${primitives.tight}`}>
          <Button onClick={adding.run} aria-disabled={adding.isBusy || !canAdd || undefined}>
            {adding.isBusy ? 'Adding…' : 'Add'}
          </Button>
          <Button variant="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

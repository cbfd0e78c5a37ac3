import { type ReactNode, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { binDays } from '../../../domain/bin.ts';
import type { Cassette } from '../../../domain/cassette.ts';
import { CassetteName } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';
import styles from './bulk-dialog.module.css';

type Props = {
  cassettes: readonly Cassette[];
  notice: ReactNode;
  onMove: () => void;
  onDelete: () => void;
  onClose: () => void;
};

/** Up to this number all cassettes are named; for more the number must be typed. */
const maxNames = 50;

/** Asks whether to delete the selected cassettes, and how (docs/behaviour.md, "Deleting"). */
export function BulkDeleteDialog({ cassettes, notice, onMove, onDelete, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { length: count } = cassettes;
  const hasMore = count > maxNames;

  /** Runs `confirm` if the number is right or not asked for. */
  function check(confirm: () => void) {
    if (!hasMore || typed.replace(/[^\d]/g, '') === String(count)) return confirm();
    setError(`Please type ${count} to go on.`);
    input.current?.focus();
  }

  return (
    <ConfirmDialog
      title={`Delete ${formatCount(count, 'tape')}?`}
      confirmLabel="Move to the bin"
      cancelLabel="Keep them"
      other={{ label: 'Delete for good', onConfirm: () => check(onDelete) }}
      onConfirm={() => check(onMove)}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
      <ul className={styles.names} aria-label="Tapes to delete" tabIndex={0}>
        {cassettes.slice(0, maxNames).map((cassette) => (
          <li key={cassette.id}>
            <CassetteName cassette={cassette} />
          </li>
        ))}
        {hasMore && <li>and {formatCount(count - maxNames, 'more tape')}</li>}
      </ul>
      {notice}
      <p>The bin keeps tapes and their images for {binDays} days.</p>
      {hasMore && (
        <Field
          label="How many tapes are to go?"
          hint={`type ${count.toLocaleString('en')}`}
          error={error}
        >
          {(control) => (
            <input
              {...control}
              ref={input}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}

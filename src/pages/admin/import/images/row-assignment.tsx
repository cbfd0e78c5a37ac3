import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../../components/ui/button.tsx';
import type { ClosestRow } from '../../../../import-export/closest-rows.ts';
import { useImportPreview } from '../import-provider.tsx';
import styles from './row-assignment.module.css';

type Props = {
  /** What is assigned, for screen readers. */
  name: string;
  closest: readonly ClosestRow[];
  onAssign: (rowNumber: number) => void;
};

/** Assigns an image to a row: a button for each of the closest rows, and a field for the row's number. */
export function RowAssignment({ name, closest, onAssign }: Props) {
  const { titles } = useImportPreview();
  const id = useId();
  const [error, setError] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('row')).trim();
    const rowNumber = Number(text);
    if (titles.has(rowNumber)) return onAssign(rowNumber);
    setError(text === '' ? 'Type the number of a row.' : `No row ${text} can take it.`);
  }

  return (
    <form className={styles.assignment} noValidate onSubmit={submit}>
      {closest.map(({ rowNumber }) => (
        <Button key={rowNumber} onClick={() => onAssign(rowNumber)}>
          Row {rowNumber}: <bdi>{titles.get(rowNumber)}</bdi>{' '}
          <span className="visually-hidden">for {name}</span>
        </Button>
      ))}
      <label htmlFor={id}>
        {closest.length > 0 ? 'or row' : 'For row'}{' '}
        <span className="visually-hidden">number, for {name}</span>
      </label>
      <input
        id={id}
        name="row"
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : `${id}-error`}
      />
      <Button type="submit">
        Take it<span className="visually-hidden">: {name}</span>
      </Button>
      {error !== null && (
        <p id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

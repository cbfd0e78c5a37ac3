import { useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type CassetteFormValues, toForm } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { lazyPart } from '../lazy-part.tsx';
import styles from './cassette-form.module.css';

const CassetteHistory = lazyPart(
  async () => (await import('../history/cassette-history.tsx')).CassetteHistory,
  'Loading the history',
);

type Props = {
  isDisabled: boolean;
  base: Cassette;
  form: CassetteFormValues;
  onFieldChange: (field: DraftField, text: string) => void;
};

/** The history of the opened cassette, read when the editor opens it (docs/behaviour.md, "History"). */
export function HistorySection({ isDisabled, base, form, onFieldChange }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>History</summary>
      {isOpen && (
        <fieldset disabled={isDisabled} aria-label="History">
          <CassetteHistory
            cassetteId={base.id}
            stored={toForm(base)}
            form={form}
            onPutBack={onFieldChange}
          />
        </fieldset>
      )}
    </details>
  );
}

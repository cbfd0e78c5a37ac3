import { useState } from 'react';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { type CassetteFormValues, toForm } from '../../../domain/cassette-validation.ts';
import type { DraftField } from '../../../domain/fields.ts';
import styles from './cassette-form.module.css';

const CassetteHistory = lazyComponent(
  async () => (await import('../history/cassette-history.tsx')).CassetteHistory,
  {
    loading: <Spinner label="Loading the history" />,
    failed: (message, onRetry) => <Notice onRetry={onRetry}>{message}</Notice>,
  },
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

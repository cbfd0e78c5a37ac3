import { useState } from 'react';
import { lazyPart } from '../../../components/lazy-part.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import primitives from '../../../styles/primitives.module.css';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';

const CassetteHistory = lazyPart(
  async () => (await import('../history/cassette-history.tsx')).CassetteHistory,
  'Loading the history',
);

type Props = { edit: Edit; base: Cassette };

/** The history of the opened cassette, read when the editor opens it (docs/behaviour.md, "History"). */
export function HistorySection({ edit: { isSaving }, base }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={primitives.label}>History</summary>
      {isOpen && (
        <fieldset disabled={isSaving} aria-label="History">
          <CassetteHistory cassetteId={base.id} />
        </fieldset>
      )}
    </details>
  );
}

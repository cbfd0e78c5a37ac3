import { useCallback } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useLoadedData } from '../use-loaded-data.ts';
import styles from './draft-list.module.css';
import { formatSavedTime } from './draft-notice.tsx';
import { newFormId, parseFormId } from './use-draft.ts';

type Props = {
  owner: string;
  cassettes: readonly Cassette[];
  onOpenForm: (cassette: 'new' | Cassette) => void;
  onEditRow: (cassette: Cassette) => void;
};

/** The drafts that an editor has on this device, without those of deleted cassettes. */
export function DraftList({ owner, cassettes, onOpenForm, onEditRow }: Props) {
  const backend = useBackend();
  const list = useLoadedData(
    useCallback(async () => (await backend.drafts()).list(owner), [backend, owner]),
    'Unsaved forms can’t be listed.',
  );
  const drafts = list.status === 'ready' ? list.data : [];

  /** Opens the form or the row of a draft; null if its cassette was deleted. */
  function resumeOf(formId: string): (() => void) | null {
    if (formId === newFormId) return () => onOpenForm('new');
    const { cassetteId, isRow } = parseFormId(formId);
    const cassette = cassettes.find(({ id }) => id === cassetteId);
    return cassette ? () => (isRow ? onEditRow(cassette) : onOpenForm(cassette)) : null;
  }
  const resumable = drafts.flatMap((draft) => {
    const resume = resumeOf(draft.formId);
    return resume ? [{ ...draft, resume }] : [];
  });
  if (resumable.length === 0) return null;

  return (
    <ul className={styles.drafts} role="list" aria-label="Not saved yet">
      {resumable.map(({ formId, title, savedAt, resume }) => (
        <li key={formId} className={styles.draft}>
          <span>
            Not saved yet: {title.trim() ? <bdi>“{title}”</bdi> : 'a tape without a title'}, kept
            from {formatSavedTime(savedAt)}.
          </span>
          <Button onClick={resume}>
            Go on <span className="visually-hidden">with {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

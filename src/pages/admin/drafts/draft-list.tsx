import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Cassette } from '../../../domain/cassette.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import styles from './draft-list.module.css';
import { formatSavedTime } from './draft-notice.tsx';

type Props = {
  owner: string;
  cassettes: readonly Cassette[];
  onOpenForm: (tape: 'new' | Cassette) => void;
  onEditRow: (tape: Cassette) => void;
};
type Unsaved = { formId: string; title: string; savedAt: number };

/** What an earlier visit left unsaved, so that nobody has to remember which tape it was. */
export function DraftList({
  owner,
  cassettes: tapes,
  onOpenForm: onForm,
  onEditRow: onRow,
}: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [found, setFound] = useState<readonly Unsaved[]>([]);

  useEffect(() => {
    let left = false;
    backend
      .drafts()
      .then((forms) => forms.list(owner))
      .then(
        (list) => !left && setFound(list),
        (error: unknown) => report('Unsaved forms can’t be listed.', error),
      );
    return () => {
      left = true;
    };
  }, [backend, report, owner]);

  /** What goes on with it; null where its tape is gone. */
  const wayTo = (name: string): (() => void) | null => {
    if (name === 'new') return () => onForm('new');
    const inRow = name.startsWith('row-');
    const tape = tapes.find(({ id }) => id === (inRow ? name.slice(4) : name));
    return tape ? () => (inRow ? onRow(tape) : onForm(tape)) : null;
  };
  const ways = found.flatMap((one) => {
    const goOn = wayTo(one.formId);
    return goOn ? [{ ...one, goOn }] : [];
  });
  if (ways.length === 0) return null;

  return (
    <ul className={styles.unsaved} role="list" aria-label="Not saved yet">
      {ways.map(({ formId, title, savedAt, goOn }) => (
        <li key={formId}>
          <span>
            Not saved yet: {title.trim() ? <bdi>“{title}”</bdi> : 'a tape without a title'}, kept
            from {formatSavedTime(savedAt)}.
          </span>
          <Button onClick={goOn}>
            Go on <span className="visually-hidden">with {title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

import { useDeferredValue, useMemo } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import notice from '../../../components/ui/notice.module.css';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { findDuplicates } from '../../../domain/duplicates.ts';
import type { DraftField } from '../../../domain/fields.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import styles from './cassette-fields.module.css';

/**
 * The cassette that the catalogue has already, and the field that makes it so; null without one
 * (docs/behaviour.md, "Duplicates"). `editedId` is no duplicate of itself.
 */
export function useDuplicate(
  { title, artist, releaseId }: CassetteFormValues,
  catalogue: readonly Cassette[],
  editedId: string | null,
) {
  const typed = useDeferredValue(
    useMemo(() => ({ title, artist: splitList(artist), releaseId }), [title, artist, releaseId]),
  );
  return useMemo(() => {
    const [first, ...others] = findDuplicates(typed, catalogue, editedId);
    if (!first) return null;
    const field: DraftField = first.matchedBy === 'release ID' ? 'releaseId' : 'artist';
    return { ...first, field, otherCount: others.length };
  }, [typed, catalogue, editedId]);
}

type Props = {
  duplicate: NonNullable<ReturnType<typeof useDuplicate>>;
  onOpen: (cassette: Cassette) => void;
};

/** Names the cassette that the catalogue has already, with the reason and what can be done. */
export function DuplicateNotice({ duplicate, onOpen }: Props) {
  const { cassette, matchedBy, otherCount } = duplicate;
  const { title, artist, releaseId } = cassette;
  return (
    <div className={`${notice.notice} ${notice.note} ${styles.note}`}>
      <p>
        The catalogue has {releaseId && <bdi>{releaseId}: </bdi>}
        <bdi>{title}</bdi>
        {artist.length > 0 && ', by '}
        <bdi>{joinList(artist)}</bdi>
        {otherCount > 0 && `, and ${otherCount} more`}. It has the same {matchedBy}. Open it, and
        what you typed is kept; or go on, if this is another one.
      </p>
      <Button onClick={() => onOpen(cassette)}>
        Open it <span className="visually-hidden">{title}</span>
      </Button>
    </div>
  );
}

import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { DuplicateIndex, haveSameReleaseId } from '../../../domain/duplicates.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { splitList } from '../../../domain/text/list-text.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { type Edit, editedFields } from './edit.ts';

const identifyingFields: readonly FieldName[] = ['title', 'artist', 'releaseId'];

const noCassettes: readonly Cassette[] = [];

/**
 * The cassette that the catalogue has already, and the field that makes it so; null without one, and
 * for an opened cassette until one of these fields is edited (docs/behaviour, "Duplicates").
 */
export function useDuplicate(edit: Edit, cassettes: readonly Cassette[]) {
  // Rendered after the form. What is typed is not deferred: the Tab key would reach a notice that goes.
  const catalogue = useDeferredValue(cassettes, noCassettes);
  const index = useMemo(() => new DuplicateIndex(catalogue), [catalogue]);
  const { base, form } = edit;
  if (base && !editedFields(edit).some((field) => identifyingFields.includes(field))) return null;
  const typed = { title: form.title, artist: splitList(form.artist), releaseId: form.releaseId };
  // One without a title is no duplicate of an empty form.
  const cassette = index.find(typed).find(({ id, title }) => title && id !== base?.id);
  if (!cassette) return null;
  const field: FieldName = haveSameReleaseId(cassette, typed) ? 'releaseId' : 'artist';
  return { cassette, field };
}

export type Duplicate = NonNullable<ReturnType<typeof useDuplicate>>;

/** Names the cassette that the catalogue has already, with the reason and what can be done. */
export function DuplicateNotice({ duplicate }: { duplicate: Duplicate }) {
  const { editing } = useCatalogueTab();
  const { cassette, field } = duplicate;
  const { title, artist, releaseId } = cassette;
  const element = useRef<HTMLDivElement>(null);
  // Below the field that is typed, often outside of a narrow window.
  useEffect(() => void element.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={element}>
      <Notice tone="note">
        The catalogue has {releaseId && <bdi>{releaseId}: </bdi>}
        <bdi>{title}</bdi>
        {artist.length > 0 && ', by '}
        <bdi>{joinList(artist)}</bdi>. It has the same{' '}
        {field === 'releaseId' ? 'release ID' : 'title and artists'}. Open it, and what you typed is
        kept; or go on, if this is another one.{' '}
        <Button onClick={() => editing.open(cassette)}>
          Open it <span className="visually-hidden">{title}</span>
        </Button>
      </Notice>
    </div>
  );
}

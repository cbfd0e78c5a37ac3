import { useCallback, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { CassetteFormValues } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { splitLines } from '../../../domain/text/track-list.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import primitives from '../../../styles/primitives.module.css';
import { PagedList } from '../paged-list.tsx';
import listStyles from '../record-list.module.css';
import { usePages } from '../use-pages.ts';
import { ChangedValues, describeChange, HistoryEntry } from './history-entry.tsx';

type Props = {
  cassetteId: string;
  /** The stored values, as the form shows them. */
  stored: CassetteFormValues;
  /** The present values of the form. */
  form: CassetteFormValues;
  onPutBack: (field: FieldName, text: string) => void;
};

const pageSize = 20;

/** What has changed in a cassette, and its values before, for its form (docs/behaviour.md, "History"). */
export function CassetteHistory({ cassetteId, stored, form, onPutBack }: Props) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await backend.catalogue()).listChanges(pageSize, cassetteId),
    [backend, cassetteId],
  );
  const pages = usePages(load, 'The history failed.');
  const { items: changes } = pages;

  return (
    <PagedList
      pages={pages}
      loadingLabel="Loading the history"
      emptyText={changes.length > 0 ? null : 'No changes are recorded yet.'}
    >
      <ol role="list" aria-label="Changes, the newest first" className={listStyles.list}>
        {changes.map((change) => (
          <HistoryEntry
            key={change.id}
            heading={describeChange(change)}
            facts={[change.email]}
            at={change.changedAt}
          >
            <ChangedValues
              change={change}
              besideOld={(field, text) => (
                <PutBack
                  label={cassetteFields[field].label}
                  text={text}
                  isInForm={form[field] === text}
                  isStored={form[field] === stored[field]}
                  onPutBack={() => onPutBack(field, text)}
                />
              )}
            />
          </HistoryEntry>
        ))}
      </ol>
    </PagedList>
  );
}

type PutBackProps = {
  label: string;
  text: string;
  /** Whether the form has this value, and whether what it has is stored. */
  isInForm: boolean;
  isStored: boolean;
  onPutBack: () => void;
};

/** As high as the button whose place it takes: a second press must not meet the next one. */
const inFormNote = `${primitives.touchTarget} ${primitives.small} ${primitives.soft}`;

/** Puts an old value into its field; once it is there, says so. */
function PutBack({ label, text, isInForm, isStored, onPutBack }: PutBackProps) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} tabIndex={-1}>
      {isInForm && !isStored && <span className={inFormNote}>in the form, not saved yet</span>}
      {!isInForm && (
        <Button
          onClick={() => {
            onPutBack();
            // The button goes away.
            place.current?.focus();
          }}
        >
          Put back{' '}
          <span className="visually-hidden">
            {label}: {splitLines(text)[0] || 'empty'}
          </span>
        </Button>
      )}
    </span>
  );
}

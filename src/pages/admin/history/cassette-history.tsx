import { useCallback, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { panelName, panels } from '../../../domain/cassette.ts';
import { type CassetteFormValues, toForm } from '../../../domain/cassette-validation.ts';
import {
  type CassetteDraft,
  cassetteFields,
  type DraftField,
  draftFields,
  emptyDraft,
} from '../../../domain/fields.ts';
import type { ChangeKind, ChangeRecord } from '../../../domain/history.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { FoldedText } from '../folded-text.tsx';
import { PagedList } from '../paged-list.tsx';
import { timeFormat } from '../time-format.ts';
import { usePages } from '../use-pages.ts';
import styles from './cassette-history.module.css';

type Props = {
  cassetteId: string;
  /** The stored values, as the form shows them. */
  stored: CassetteFormValues;
  /** The present values of the form. */
  form: CassetteFormValues;
  onPutBack: (field: DraftField, text: string) => void;
};

const pageSize = 20;

/** What has changed in a cassette, and its values before, for its form (docs/behaviour.md, "History"). */
export function CassetteHistory({ cassetteId, stored, form, onPutBack }: Props) {
  const backend = useBackend();
  const load = useCallback(
    async () => (await backend.catalogue()).listChanges(pageSize, cassetteId),
    [backend, cassetteId],
  );
  const pages = usePages(load, {
    first: 'The history failed.',
    more: 'More of the history failed.',
  });
  const records = pages.status === 'ready' ? pages.data.items.filter(isVisible) : [];

  return (
    <PagedList
      pages={pages}
      loadingLabel="Loading the history"
      emptyText={
        records.length > 0 || pages.hasMore
          ? null
          : 'No changes are recorded yet. The history began in November 2026.'
      }
    >
      <ol role="list" aria-label="Changes, the newest first" className={styles.list}>
        {records.map((record) => (
          <li key={record.id} className={styles.record}>
            <p>
              <b>{describeChange(record)}</b>
            </p>
            <p className={styles.facts}>
              {[record.email, record.changedAt === null ? '' : timeFormat.format(record.changedAt)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {record.before && (
              <Before
                fields={record.fields}
                before={record.before}
                stored={stored}
                form={form}
                onPutBack={onPutBack}
              />
            )}
          </li>
        ))}
      </ol>
    </PagedList>
  );
}

const kindText: Record<ChangeKind, string> = {
  form: 'Changed in the form',
  row: 'Changed in the table',
  bulk: 'Bulk change',
  import: 'Changed by an import',
  restore: 'Restored from the bin',
  delete: 'Deleted for good',
  bin: 'Numbers written as text, for the bin',
  undo: 'Changed by an undo',
};

function describeChange({ before, kind }: ChangeRecord): string {
  if (before) return kindText[kind];
  if (kind === 'import') return 'Added by an import';
  return kind === 'restore' || kind === 'undo' ? kindText.restore : 'Added';
}

/** Whether it says anything that the form shows. */
const isVisible = ({ fields, before }: ChangeRecord): boolean =>
  before === null || [...draftFields, ...panels].some((name) => fields.includes(name));

type BeforeProps = Omit<Props, 'cassetteId'> & {
  fields: readonly string[];
  before: Partial<CassetteDraft>;
};

/** The values before one change. */
function Before({ fields, before, stored, form, onPutBack }: BeforeProps) {
  const values = toForm({ ...emptyDraft, ...before });
  return (
    <dl className={styles.before}>
      {draftFields
        .filter((field) => fields.includes(field))
        .map((field) => (
          <OldValue
            key={field}
            label={cassetteFields[field].label}
            text={values[field]}
            state={
              form[field] !== values[field]
                ? 'other'
                : form[field] === stored[field]
                  ? 'stored'
                  : 'typed'
            }
            onPutBack={() => onPutBack(field, values[field])}
          />
        ))}
      {panels
        .filter((panel) => fields.includes(panel))
        .map((panel) => (
          <div key={panel}>
            <dt>{panelName[panel]}</dt>
            <dd>replaced</dd>
          </div>
        ))}
    </dl>
  );
}

type OldValueProps = {
  label: string;
  text: string;
  /** What the form has instead; or that it has this value, stored or not yet. */
  state: 'other' | 'stored' | 'typed';
  onPutBack: () => void;
};

function OldValue({ label, text, state, onPutBack }: OldValueProps) {
  const value = useRef<HTMLElement>(null);
  const shown = text || 'empty';
  return (
    <div>
      <dt>{label} was</dt>
      <dd ref={value} tabIndex={-1}>
        <div className={styles.value}>
          <FoldedText text={shown} />
        </div>
        {state === 'typed' && <span className={styles.note}>in the form, not saved yet</span>}
        {state === 'other' && (
          <Button
            onClick={() => {
              onPutBack();
              // The button goes away.
              value.current?.focus();
            }}
          >
            Put back{' '}
            <span className="visually-hidden">
              {label}: {shown.split(/\r?\n/)[0]}
            </span>
          </Button>
        )}
      </dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import { labelOf, panels } from '../../../domain/cassette.ts';
import { type CassetteFormValues, toForm } from '../../../domain/cassette-validation.ts';
import { cassetteFields, emptyDraft, fieldNames } from '../../../domain/fields.ts';
import type { ChangeKind, ChangeRecord } from '../../../domain/history.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import listStyles from '../record-list.module.css';
import { timeFormat } from '../time-format.ts';
import styles from './history-entry.module.css';

export const kindText: Record<ChangeKind, string> = {
  form: 'Changed in the form',
  row: 'Changed in the table',
  bulk: 'Bulk change',
  import: 'Changed by an import',
  restore: 'Restored from the bin',
  undo: 'Changed by an undo',
  bin: 'Moved to the bin',
  delete: 'Deleted for good',
};

/** Says what a change was. */
export function describeChange({ before, after, kind }: ChangeRecord): string {
  if (kind === 'undo' && !after) return 'Moved to the bin by an undo';
  if (before || kind === 'restore') return kindText[kind];
  if (kind === 'undo') return 'Restored by an undo';
  return kind === 'import' ? 'Added by an import' : 'Added';
}

type EntryProps = {
  heading: ReactNode;
  facts: readonly (string | null)[];
  /** Milliseconds since the epoch. */
  at: number | null;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A line of a history: what was changed, who has done it, and when. */
export function HistoryEntry({ heading, facts, at, children, actions }: EntryProps) {
  return (
    <li className={listStyles.row}>
      <div className={listStyles.text}>
        <p>
          <b>{heading}</b>
        </p>
        <p className={primitives.mono}>
          {[...facts, at && timeFormat.format(at)].filter(Boolean).join(' · ')}
        </p>
        {children}
      </div>
      {actions && <div className={listStyles.actions}>{actions}</div>}
    </li>
  );
}

/** The names of the changed fields; they unfold the values. */
export function FoldedValues({ change }: { change: ChangeRecord }) {
  if (change.fields.length === 0) return null;
  return (
    <details>
      <summary className={primitives.small}>{change.fields.map(labelOf).join(', ')}</summary>
      <ChangedValues change={change} />
    </details>
  );
}

/** The changed fields with their values before and after; of an image that it was replaced. */
export function ChangedValues({ change }: { change: ChangeRecord }) {
  const { fields, before, after } = change;
  if (!before || !after) return null;
  const toValues = (values: typeof after): CassetteFormValues =>
    toForm({ ...emptyDraft, ...values });
  const [old, now] = [toValues(before), toValues(after)];
  return (
    <dl className={styles.values}>
      {fieldNames
        .filter((field) => fields.includes(field))
        .map((field) => (
          <div key={field}>
            <dt>{cassetteFields[field].label}</dt>
            <dd>
              <FoldedText text={old[field] || 'empty'} />
            </dd>
            <dd>
              <span aria-hidden="true">→ </span>
              <span className="visually-hidden">became </span>
              <FoldedText text={now[field] || 'empty'} />
            </dd>
          </div>
        ))}
      {panels
        .filter((panel) => fields.includes(panel))
        .map((panel) => (
          <div key={panel}>
            <dt>{labelOf(panel)}</dt>
            <dd>replaced</dd>
          </div>
        ))}
    </dl>
  );
}

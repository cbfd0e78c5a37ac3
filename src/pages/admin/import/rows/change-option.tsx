import { fieldLabel } from '../../../../domain/cassette.ts';
import type { FieldChange } from '../../../../import-export/dry-run.ts';
import styles from './import-row-item.module.css';

type Props = {
  change: FieldChange;
  isAccepted: boolean;
  isDisabled: boolean;
  onToggle: () => void;
};

/** A checkbox that accepts the change of one field, with the old and the new value. */
export function ChangeOption({ change, isAccepted, isDisabled, onToggle }: Props) {
  const { field, from, to } = change;
  return (
    <label className={styles.change}>
      <input type="checkbox" checked={isAccepted} disabled={isDisabled} onChange={onToggle} />
      <span>
        <b>{fieldLabel[field]}</b>{' '}
        {from === '' ? (
          <i className={styles.empty}>empty</i>
        ) : (
          <del>
            <bdi>{from}</bdi>
          </del>
        )}{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden">becomes</span>{' '}
        <ins>
          <bdi>{to}</bdi>
        </ins>
      </span>
    </label>
  );
}

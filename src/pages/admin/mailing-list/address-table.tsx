import { useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Signup } from '../../../domain/mailing-list.ts';
import { timeFormat } from '../time-format.ts';
import styles from './address-table.module.css';

type Props = {
  signups: readonly Signup[];
  /** Listed or not; null while it is not known. */
  totalCount: number | null;
  onRemove: (signup: Signup) => void;
};

/** Addresses with the time of their consent. */
export function AddressTable({ signups, totalCount, onRemove }: Props) {
  const id = useId();
  return (
    <table
      className={styles.table}
      aria-label="Addresses"
      aria-rowcount={totalCount === null ? undefined : totalCount + 1}
    >
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Consent</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {signups.map((signup, index) => (
          <tr key={signup.id} aria-rowindex={index + 2}>
            <th scope="row" id={`${id}-${index}`}>
              {signup.email}
            </th>
            <td>
              {signup.createdAt === null ? (
                'not known'
              ) : (
                <time dateTime={new Date(signup.createdAt).toISOString()}>
                  {timeFormat.format(signup.createdAt)}
                </time>
              )}
            </td>
            <td>
              <Button data-address={signup.email} onClick={() => onRemove(signup)}>
                X <span className="visually-hidden">remove {signup.email}</span>
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { memo, type ReactNode, type Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { type DraftField, safeLink } from '../../../domain/fields.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';
import { rowPartId, useRowActions } from './catalogue-provider.tsx';
import { StockSwitch } from './stock-switch.tsx';
import { columns } from './table-columns.ts';

type Props = {
  cassette: Cassette;
  /** Position in the whole list, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  isSelected: boolean;
  /** The field that is edited in its cell, and what is shown there. */
  editedField?: DraftField;
  editor?: ReactNode;
};

export const CassetteRow = memo(function CassetteRow(props: Props) {
  const { cassette, index, measure, isSelected, editedField } = props;
  const { id, title } = cassette;
  const { select, open, openDialog } = useRowActions();
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
    >
      <td className={styles.select}>
        <SelectCheckbox
          id={rowPartId(id, 'select')}
          label={`Select ${title}`}
          checked={isSelected}
          onSelect={(on, isRange) => select(id, on, isRange)}
        />
      </td>
      {columns.map(({ field, isMono }) => {
        if (field === 'inStock')
          return (
            <td key={field}>
              <StockSwitch cassette={cassette} />
            </td>
          );
        const isEdited = field === editedField;
        const Cell = field === 'title' ? 'th' : 'td';
        return (
          <Cell
            key={field}
            scope={field === 'title' ? 'row' : undefined}
            id={rowPartId(id, field)}
            // In edit mode its control has the focus.
            tabIndex={isEdited ? undefined : 0}
            data-part={field}
            className={`${styles.cell} ${field === 'title' ? styles.title : ''} ${isMono ? styles.mono : ''}`}
          >
            {isEdited ? props.editor : <Text>{textOf(cassette, field)}</Text>}
          </Cell>
        );
      })}
      <td className={styles.actions}>
        <Button
          id={rowPartId(id, 'edit')}
          aria-label={`Edit ${title}`}
          onClick={() => open({ cassette, place: 'row' })}
        >
          Edit
        </Button>
        <Button
          id={rowPartId(id, 'open')}
          aria-label={`Open ${title}`}
          onClick={() => open({ cassette, place: 'form' })}
        >
          Open
        </Button>
        <Button
          id={rowPartId(id, 'delete')}
          aria-label={`X delete ${title}`}
          onClick={() => openDialog({ kind: 'delete', cassette })}
        >
          X
        </Button>
      </td>
    </tr>
  );
});

function textOf(cassette: Cassette, field: DraftField): ReactNode {
  const value = cassette[field];
  const text = Array.isArray(value) ? joinList(value) : (value ?? '');
  if (field === 'locations' && text === '') return 'N/A';
  if (field !== 'link' || !safeLink(cassette.link)) return text;
  return (
    <a href={cassette.link} target="_blank" rel="noreferrer">
      {cassette.link}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <span
    className={styles.clamp}
    title={typeof children === 'string' && children.length > 40 ? children : undefined}
  >
    {children}
  </span>
);

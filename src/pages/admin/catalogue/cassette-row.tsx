import { memo, type ReactNode, type Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { type DraftField, safeLink } from '../../../domain/fields.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';
import { type RowPart, rowPartId, useRowActions } from './catalogue-provider.tsx';
import { StockSwitch } from './stock-switch.tsx';
import { columns } from './table-columns.ts';
import type { StockWrite } from './use-stock-writes.ts';

type Props = {
  cassette: Cassette;
  /** Position in the whole list, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  isSelected: boolean;
  /** The cell that the Tab key reaches. */
  tabStop: RowPart | undefined;
  /** What is being written by the switch of this row, or could not be. */
  stockWrite: StockWrite | undefined;
  /** The field that is edited in its cell, and what stands there. */
  editedField?: DraftField | undefined;
  editor?: ReactNode;
};

export const CassetteRow = memo(function CassetteRow(props: Props) {
  const { cassette, index, measure, isSelected, tabStop } = props;
  const { id, title } = cassette;
  const { select, edit, openDialog } = useRowActions();

  function cell(field: DraftField, isMono: boolean) {
    const isEdited = field === props.editedField;
    if (field === 'inStock')
      return (
        <td key={field}>
          <StockSwitch
            cassette={cassette}
            write={props.stockWrite}
            tabIndex={field === tabStop ? 0 : -1}
          />
        </td>
      );
    const attributes = {
      id: rowPartId(id, field),
      // In edit mode its control has the focus.
      tabIndex: isEdited ? undefined : field === tabStop ? 0 : -1,
      'data-part': field,
      className: `${styles.cell} ${field === 'title' ? styles.title : ''} ${isMono ? styles.mono : ''}`,
    };
    const content = isEdited ? props.editor : textOf(cassette, field);
    if (field !== 'title')
      return (
        <td key={field} {...attributes}>
          {content}
        </td>
      );
    return (
      <th key={field} scope="row" {...attributes}>
        {content}
      </th>
    );
  }

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
      {columns.map(({ field, isMono }) => cell(field, isMono))}
      <td className={styles.actions}>
        <Button
          id={rowPartId(id, 'edit')}
          aria-label={`Edit ${title}`}
          onClick={() => edit(cassette)}
        >
          Edit
        </Button>
        <Button
          id={rowPartId(id, 'open')}
          aria-label={`Open ${title}`}
          onClick={() => openDialog({ kind: 'form', cassette })}
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
  if (field === 'link') return <Text>{linkOf(cassette.link)}</Text>;
  return <Text>{field === 'locations' && text === '' ? 'N/A' : text}</Text>;
}

const linkOf = (link: string): ReactNode =>
  safeLink(link) ? (
    <a href={link} target="_blank" rel="noreferrer">
      {link}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  ) : (
    link
  );

const Text = ({ children }: { children: ReactNode }) => (
  <span
    className={styles.clamp}
    title={typeof children === 'string' && children.length > 40 ? children : undefined}
  >
    {children}
  </span>
);

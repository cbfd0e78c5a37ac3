import { memo, type Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { safeLink } from '../../../domain/cassette-validation.ts';
import { type FieldName, fieldSpecs } from '../../../domain/fields.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';
import { useRowActions } from './catalogue-provider.tsx';
import editStyles from './edit-cell.module.css';
import { EditCell } from './edit-cell.tsx';
import { StockSwitch } from './stock-switch.tsx';
import { columns } from './table-columns.ts';
import { hasOpenCells, pendingValues, type RowEdits } from './table-edits.ts';
import { focusCell, rowPlace } from './use-row-focus.ts';

type Props = {
  cassette: Cassette;
  /** Position in the whole list, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  isSelected: boolean;
  edits: RowEdits | undefined;
};

/** A row of the table (docs/behaviour, "Row edit"). */
export const CassetteRow = memo(function CassetteRow(props: Props) {
  const { cassette, index, measure, isSelected, edits } = props;
  const { id, title } = cassette;
  const { save, closeCells } = useRowActions();
  const isWholeRow = edits?.isWholeRow ?? false;
  const shown = { ...cassette, ...pendingValues(edits) };
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-selected={isSelected || undefined}
        // While its cells are open it has the mark of Edit, so that the focus goes there when they close.
        {...(isWholeRow && {
          ...rowPlace(id, 'edit'),
          'aria-label': `Edit ${title}`,
          className: editStyles.row,
        })}
      >
        <td className={styles.select}>
          <RowCheckbox cassette={cassette} isSelected={isSelected} />
        </td>
        {columns.map(({ field, isMono }) => {
          const cell = edits?.cells[field];
          const isSwitch = field === 'inStock' && !cell;
          const label = fieldSpecs[field].label;
          // An input is no heading of its row.
          const isHeading = field === 'title' && !cell;
          const Cell = isHeading ? 'th' : 'td';
          return (
            <Cell
              key={field}
              scope={isHeading ? 'row' : undefined}
              // The Tab key reaches the control of an open cell, and the switch, which has this mark.
              {...(!isSwitch && { ...rowPlace(id, field), tabIndex: cell ? -1 : 0 })}
              data-field={field}
              className={`${styles.cell} ${field === 'title' ? styles.title : ''} ${isMono ? styles.mono : ''}`}
            >
              {cell ? (
                <EditCell
                  id={id}
                  field={field}
                  cell={cell}
                  label={isWholeRow ? label : `${label} of ${title}`}
                  takesFocus={!isWholeRow || field === columns[0]?.field}
                />
              ) : isSwitch ? (
                <StockSwitch cassette={cassette} index={index} edits={edits} />
              ) : (
                <span className={styles.clamp}>
                  <CellContent cassette={shown} field={field} />
                </span>
              )}
            </Cell>
          );
        })}
        <td className={styles.actions}>
          {isWholeRow ? (
            <>
              <Button variant="main" onClick={() => focusCell(id, save(id))}>
                Save
              </Button>
              <Button onClick={() => closeCells(id)}>Cancel</Button>
            </>
          ) : (
            <RowButtons cassette={cassette} index={index} />
          )}
        </td>
      </tr>
      {edits?.error && (
        <tr>
          <td colSpan={columns.length + 2}>
            <p className={styles.error}>{edits.error}</p>
          </td>
        </tr>
      )}
    </>
  );
});

type ItemProps = Omit<Props, 'measure'> & { measure: Ref<HTMLLIElement> };

/** A cassette in the list of a narrow window. */
export const CassetteItem = memo(function CassetteItem(props: ItemProps) {
  const { cassette, index, measure, isSelected, edits } = props;
  const { id, title, artist, locations } = cassette;
  const { openForm } = useRowActions();
  return (
    <li
      ref={measure}
      data-index={index}
      data-selected={isSelected || undefined}
      className={styles.item}
    >
      <RowCheckbox cassette={cassette} isSelected={isSelected} />
      <div>
        <button
          type="button"
          {...rowPlace(id, 'open')}
          aria-label={`Open ${title}`}
          className={styles.open}
          onClick={() => openForm(cassette)}
        >
          <bdi className={styles.clamp}>{title}</bdi>
        </button>
        <p className={styles.clamp}>{joinList(artist)}</p>
        <p className={styles.clamp}>{joinList(locations) || 'N/A'}</p>
      </div>
      <div className={styles.stock}>
        <StockSwitch cassette={cassette} index={index} edits={edits} hasLabel />
        <RowButtons cassette={cassette} index={index} isItem />
      </div>
      {edits?.error && <p className={styles.error}>{edits.error}</p>}
      {edits && hasOpenCells(edits) && (
        <p role="alert" className={styles.error}>
          What you typed is not saved. It is shown in a wider window.
        </p>
      )}
    </li>
  );
});

function RowCheckbox({ cassette, isSelected }: Pick<Props, 'cassette' | 'isSelected'>) {
  const { select } = useRowActions();
  return (
    <SelectCheckbox
      {...rowPlace(cassette.id, 'select')}
      label={`Select ${cassette.title}`}
      checked={isSelected}
      onSelect={(on, isRange) => select(cassette.id, on, isRange)}
    />
  );
}

type ButtonsProps = Pick<Props, 'cassette' | 'index'> & { isItem?: boolean };

/** Edit, Open and X. In the list the title opens the form, and so does Edit: there is no room for inputs. */
function RowButtons({ cassette, index, isItem }: ButtonsProps) {
  const { openForm, openRow, openDialog } = useRowActions();
  const { id, title } = cassette;
  const edit = () => (isItem ? openForm(cassette) : void openRow(cassette, index));
  const buttons = [
    ['edit', 'Edit', `Edit ${title}`, edit],
    ['open', 'Open', `Open ${title}`, () => openForm(cassette)],
    ['delete', 'X', `X delete ${title}`, () => openDialog({ action: 'delete', cassette })],
  ] as const;
  return buttons.map(
    ([place, text, name, press]) =>
      (place !== 'open' || !isItem) && (
        <Button key={place} {...rowPlace(id, place)} aria-label={name} onClick={press}>
          {text}
        </Button>
      ),
  );
}

function CellContent({ cassette, field }: { cassette: Cassette; field: FieldName }) {
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

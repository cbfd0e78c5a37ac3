import { memo, type ReactNode, type Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList } from '../../../domain/cassette.ts';
import { safeLink } from '../../../domain/cassette-validation.ts';
import type { FieldName } from '../../../domain/fields.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';
import { useRowActions } from './catalogue-provider.tsx';
import { EditCell } from './edit-cell.tsx';
import { StockSwitch } from './stock-switch.tsx';
import { columns } from './table-columns.ts';
import type { RowEdits } from './use-field-edits.ts';
import { rowPartId } from './use-row-focus.ts';

type Props = {
  cassette: Cassette;
  /** Position in the whole list, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  isSelected: boolean;
  edits: RowEdits | undefined;
};

export const CassetteRow = memo(function CassetteRow(props: Props) {
  const { cassette, index, measure, isSelected, edits } = props;
  const { id } = cassette;
  return (
    <>
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        data-selected={isSelected || undefined}
      >
        <td className={styles.select}>
          <RowCheckbox cassette={cassette} isSelected={isSelected} />
        </td>
        {columns.map(({ field, isMono }) => {
          if (field === 'inStock')
            return (
              <td key={field}>
                <StockSwitch cassette={cassette} index={index} edit={edits?.inStock} />
              </td>
            );
          const edit = edits?.[field];
          const isOpen = edit?.value === null;
          const Cell = field === 'title' ? 'th' : 'td';
          return (
            <Cell
              key={field}
              scope={field === 'title' ? 'row' : undefined}
              id={rowPartId(id, field)}
              // The Tab key reaches its control instead.
              tabIndex={isOpen ? -1 : 0}
              data-part={field}
              className={`${styles.cell} ${field === 'title' ? styles.title : ''} ${isMono ? styles.mono : ''}`}
            >
              {isOpen ? (
                <EditCell edit={edit} />
              ) : (
                <span className={styles.clamp}>
                  {textOf({ ...cassette, ...edit?.value }, field)}
                </span>
              )}
            </Cell>
          );
        })}
        <td className={styles.actions}>
          <RowButtons cassette={cassette} />
        </td>
      </tr>
      {edits?.inStock?.error && <RowError>{edits.inStock.error}</RowError>}
    </>
  );
});

type ItemProps = Omit<Props, 'measure'> & { measure: Ref<HTMLLIElement> };

/** A cassette in the list of a narrow window. */
export const CassetteItem = memo(function CassetteItem(props: ItemProps) {
  const { cassette, index, measure, isSelected, edits } = props;
  const { id, title, artist, locations } = cassette;
  const { open } = useRowActions();
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
          id={rowPartId(id, 'open')}
          aria-label={`Open ${title}`}
          className={styles.open}
          onClick={() => open({ cassette, place: 'form' })}
        >
          <bdi className={styles.clamp}>{title}</bdi>
        </button>
        <p className={styles.clamp}>{joinList(artist)}</p>
        <p className={styles.clamp}>{joinList(locations) || 'N/A'}</p>
      </div>
      <div className={styles.stock}>
        <StockSwitch cassette={cassette} index={index} edit={edits?.inStock} hasLabel />
        <RowButtons cassette={cassette} isItem />
      </div>
      {edits?.inStock?.error && (
        <p role="alert" className={styles.error}>
          {edits.inStock.error}
        </p>
      )}
    </li>
  );
});

/** Why a row is not saved, below it and as wide as the window. */
export const RowError = ({ children }: { children: string }) => (
  <tr>
    <td colSpan={columns.length + 2}>
      <p role="alert" className={styles.error}>
        {children}
      </p>
    </td>
  </tr>
);

function RowCheckbox({ cassette, isSelected }: Pick<Props, 'cassette' | 'isSelected'>) {
  const { select } = useRowActions();
  return (
    <SelectCheckbox
      id={rowPartId(cassette.id, 'select')}
      label={`Select ${cassette.title}`}
      checked={isSelected}
      onSelect={(on, isRange) => select(cassette.id, on, isRange)}
    />
  );
}

/** Edit, Open and X. In the list the title opens the form, and so does Edit: there is no room for inputs. */
function RowButtons({ cassette, isItem = false }: { cassette: Cassette; isItem?: boolean }) {
  const { open, openDialog } = useRowActions();
  const { id, title } = cassette;
  const buttons = [
    ['edit', 'Edit', `Edit ${title}`, () => open({ cassette, place: isItem ? 'form' : 'row' })],
    ['open', 'Open', `Open ${title}`, () => open({ cassette, place: 'form' })],
    ['delete', 'X', `X delete ${title}`, () => openDialog({ action: 'delete', cassette })],
  ] as const;
  return buttons.map(
    ([part, text, name, press]) =>
      (part !== 'open' || !isItem) && (
        <Button key={part} id={rowPartId(id, part)} aria-label={name} onClick={press}>
          {text}
        </Button>
      ),
  );
}

function textOf(cassette: Cassette, field: FieldName): ReactNode {
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

import { memo, type ReactNode, type Ref } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList, safeLink } from '../../../domain/cassette.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';
import { rowButtonId, useRowActions } from './catalogue-provider.tsx';
import { RowThumbnail } from './row-thumbnail.tsx';

type Props = {
  cassette: Cassette;
  /** Position in the whole list, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  /** The columns that are not shown. */
  hidden: ReadonlySet<string>;
  hasThumbnail: boolean;
  isSelected: boolean;
};

export const CassetteRow = memo(function CassetteRow(props: Props) {
  const { cassette, index, measure, hidden, hasThumbnail, isSelected } = props;
  const { select, edit, openDialog } = useRowActions();
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
    >
      <td className={styles.select}>
        <SelectCheckbox
          label={`Select ${cassette.title}`}
          checked={isSelected}
          onSelect={(on, isRange) => select(cassette.id, on, isRange)}
        />
      </td>
      <th scope="row" className={styles.title}>
        <span className={styles.titleContent}>
          {hasThumbnail && <RowThumbnail image={cassette.images.front} />}
          <span className={styles.clamp}>{cassette.title}</span>
        </span>
      </th>
      {!hidden.has('artist') && <Text>{joinList(cassette.artist)}</Text>}
      {!hidden.has('country') && <Text>{cassette.country}</Text>}
      {!hidden.has('genre') && <Text>{joinList(cassette.genre)}</Text>}
      {!hidden.has('label') && <Text>{cassette.label}</Text>}
      {!hidden.has('releaseId') && <Text mono>{cassette.releaseId}</Text>}
      {!hidden.has('releaseYear') && <Text mono>{cassette.releaseYear}</Text>}
      {!hidden.has('editorNotes') && <Text>{cassette.editorNotes}</Text>}
      {!hidden.has('link') && (
        <Text>
          {safeLink(cassette.link) ? (
            <a href={cassette.link} target="_blank" rel="noreferrer">
              {cassette.link}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ) : (
            cassette.link
          )}
        </Text>
      )}
      {!hidden.has('inStock') && <Text>{cassette.inStock}</Text>}
      {!hidden.has('locations') && (
        <Text>{cassette.locations.length > 0 ? joinList(cassette.locations) : 'N/A'}</Text>
      )}
      <td className={styles.actions}>
        <Button id={rowButtonId(cassette.id, 'edit')} onClick={() => edit(cassette)}>
          Edit <span className="visually-hidden">{cassette.title}</span>
        </Button>
        <Button
          id={rowButtonId(cassette.id, 'open')}
          onClick={() => openDialog({ kind: 'form', cassette })}
        >
          Open <span className="visually-hidden">{cassette.title}</span>
        </Button>
        <Button
          id={rowButtonId(cassette.id, 'delete')}
          onClick={() => openDialog({ kind: 'delete', cassette })}
        >
          X <span className="visually-hidden">delete {cassette.title}</span>
        </Button>
      </td>
    </tr>
  );
});

function Text({ children, mono }: { children: ReactNode; mono?: boolean }) {
  return (
    <td className={mono ? styles.mono : undefined}>
      <span
        className={styles.clamp}
        title={typeof children === 'string' && children.length > 40 ? children : undefined}
      >
        {children}
      </span>
    </td>
  );
}

import { memo, type Ref, useEffect, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type Cassette, joinList, safeLink } from '../../../domain/cassette.ts';
import { SelectCheckbox } from '../select-checkbox.tsx';
import styles from './cassette-table.module.css';

/** The button of a row that gets the focus back when its edit or its question is over. */
export type RowAction = 'edit' | 'open' | 'delete';

type Props = {
  cassette: Cassette;
  /** Position among all tapes, from 0. */
  index: number;
  measure: Ref<HTMLTableRowElement>;
  selected: boolean;
  onSelect: (id: string, on: boolean, range: boolean) => void;
  onEdit: (tape: Cassette) => void;
  onOpen: (tape: Cassette) => void;
  onDelete: (tape: Cassette) => void;
  focus: RowAction | null;
  onFocused: () => void;
};

export const CassetteRow = memo(function TapeRow(props: Props) {
  const {
    cassette: tape,
    index,
    measure,
    selected,
    onSelect: onPick,
    onEdit,
    onOpen,
    onDelete,
    focus,
    onFocused,
  } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const open = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!focus) return;
    ({ edit, open, delete: remove })[focus].current?.focus();
    onFocused();
  }, [focus, onFocused]);

  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
    >
      <td className={styles.pick}>
        <SelectCheckbox
          label={`Select ${tape.title}`}
          checked={selected}
          onSelect={(on, range) => onPick(tape.id, on, range)}
        />
      </td>
      <th scope="row" className={styles.title}>
        <span className={styles.clamp}>{tape.title}</span>
      </th>
      <Text>{joinList(tape.artist)}</Text>
      <Text>{tape.country}</Text>
      <Text>{joinList(tape.genre)}</Text>
      <Text>{tape.label}</Text>
      <Text mono>{tape.releaseId}</Text>
      <Text mono>{tape.releaseYear}</Text>
      <Text>{tape.editorNotes}</Text>
      <Text>
        {safeLink(tape.link) ? (
          <a href={tape.link} target="_blank" rel="noreferrer">
            {tape.link}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          tape.link
        )}
      </Text>
      <Text>{tape.inStock}</Text>
      <Text>{tape.locations.length > 0 ? joinList(tape.locations) : 'N/A'}</Text>
      <td className={styles.actions}>
        <Button ref={edit} onClick={() => onEdit(tape)}>
          Edit <span className="visually-hidden">{tape.title}</span>
        </Button>
        <Button ref={open} onClick={() => onOpen(tape)}>
          Open <span className="visually-hidden">{tape.title}</span>
        </Button>
        <Button ref={remove} onClick={() => onDelete(tape)}>
          X <span className="visually-hidden">delete {tape.title}</span>
        </Button>
      </td>
    </tr>
  );
});

function Text({ children, mono }: { children: React.ReactNode; mono?: boolean }) {
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

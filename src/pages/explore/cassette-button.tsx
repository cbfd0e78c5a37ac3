import type { ReactNode } from 'react';
import { type Cassette, isAvailable } from '../../domain/cassette.ts';
import { shelfName } from './spoken-name.ts';

/** A cassette on the shelf, in any mode. */
export type ShelfItemProps = {
  cassette: Cassette;
  /** The place on the shelf, from 0. */
  index: number;
  /** The number of cassettes on the shelf. */
  count: number;
  isSelected: boolean;
  isTabStop: boolean;
  /** undefined until the pile has been read. */
  isOnPile: boolean | undefined;
  onSelect: (id: string) => void;
  /** The song that the search has found; empty if it was another field. */
  song: string;
};

type Props = ShelfItemProps & { className: string | undefined; children?: ReactNode };

/** The button that opens a cassette on the shelf, and closes it. */
export const CassetteButton = ({ cassette, ...props }: Props) => (
  <button
    type="button"
    className={props.className}
    aria-label={shelfName({ cassette, ...props })}
    aria-pressed={props.isSelected}
    // Marked in the style sheet.
    data-available={isAvailable(cassette) || undefined}
    data-on-pile={props.isOnPile || undefined}
    tabIndex={props.isTabStop ? 0 : -1}
    onClick={() => props.onSelect(cassette.id)}
  >
    {props.children}
  </button>
);

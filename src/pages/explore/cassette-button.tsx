import type { ReactNode, RefCallback } from 'react';
import { type Cassette, isAvailable, joinList, shownTitle } from '../../domain/cassette.ts';

/** Title and artists of a cassette, as one line. */
export const cassetteName = ({ title, artist }: Cassette): string =>
  [title, joinList(artist)].filter((text) => text !== '').join(', ') || shownTitle({ title });

export type ShelfItemProps = {
  cassette: Cassette;
  index: number;
  count: number;
  isSelected: boolean;
  /** The ref of the button that is the tab stop; undefined for the others. */
  tabStopRef: RefCallback<HTMLButtonElement> | undefined;
  /** undefined until the pile has been read. */
  isOnPile: boolean | undefined;
  /** The song that the search has found; empty if it was another field. */
  song: string;
};

const shelfName = ({ cassette, index, count, isOnPile, song }: ShelfItemProps): string =>
  [
    cassetteName(cassette),
    song && `with ${song}`,
    isAvailable(cassette) ? 'available' : 'not available',
    isOnPile && 'on your pile',
    `${index + 1} of ${count}`,
  ]
    .filter(Boolean)
    .join(', ');

type Props = ShelfItemProps & { className: string | undefined; children?: ReactNode };

/** Opens a cassette on the shelf, and closes it; a press is the grid's (use-grid-focus.ts). */
export const CassetteButton = ({ cassette, ...props }: Props) => (
  <button
    ref={props.tabStopRef}
    type="button"
    className={props.className}
    aria-label={shelfName({ cassette, ...props })}
    aria-pressed={props.isSelected}
    // Marked in the style sheet.
    data-on-pile={props.isOnPile || undefined}
    tabIndex={props.tabStopRef ? 0 : -1}
  >
    {props.children}
  </button>
);

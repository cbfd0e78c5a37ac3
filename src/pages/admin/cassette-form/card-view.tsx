import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Placement } from '../../../domain/pictures/placement.ts';
import { uprightSize } from '../../../imaging/crop/card-placement.ts';
import styles from './card-view.module.css';

/** The panels of an upright card, each from and to a pixel of its width. */
export function cardParts(placement: Placement) {
  const [spine, front, end] = placement.folds;
  return [
    { name: 'flap', from: 0, to: spine },
    { name: 'spine', from: spine, to: front },
    { name: 'front', from: front, to: end },
    { name: 'inside', from: end, to: uprightSize(placement).width },
  ].filter(({ from, to }) => from < to);
}

type Props = {
  placement: Placement;
  /** The name of the part that is zoomed; null while the whole card is shown. */
  zoomed: string | null;
  onZoom: (part: string | null) => void;
  children: ReactNode;
};

/** The card, to be typed from: a press on a panel zooms to it, a second one shows the whole card. */
export function CardView({ placement, zoomed, onZoom, children }: Props) {
  const { width, height } = uprightSize(placement);
  /** In quarters clockwise: track lists are printed sideways. */
  const [turns, setTurns] = useState(0);
  const picture = useRef<HTMLElement>(null);
  const parts = cardParts(placement);
  const { from, to } = parts.find(({ name }) => name === zoomed) ?? { from: 0, to: width };
  useLayoutEffect(() => {
    const element = picture.current as HTMLElement;
    const middle = (from + to) / 2 / width;
    const at = turns < 2 ? middle : 1 - middle;
    const isAcross = turns % 2 === 0;
    element.scrollLeft = isAcross ? at * element.scrollWidth - element.clientWidth / 2 : 0;
    element.scrollTop = isAcross ? 0 : at * element.scrollHeight - element.clientHeight / 2;
  }, [from, to, width, turns]);
  const zoom = Math.min(maxZoom, width / (to - from));
  // Turned, it takes the place of what is seen of it.
  const margin = turns % 2 === 0 ? 0 : 50 * zoom * (1 - height / width);
  return (
    <div
      className={styles.view}
      data-zoomed={zoomed !== null || undefined}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      <section
        ref={picture}
        className={styles.picture}
        aria-label="J-card"
        tabIndex={zoomed ? 0 : undefined}
      >
        <div
          style={{
            width: `${100 * zoom}%`,
            margin: `${margin}% ${-margin}%`,
            rotate: `${90 * turns}deg`,
          }}
        >
          {children}
        </div>
      </section>
      <div className={styles.parts}>
        {parts.map(({ name, from, to }) => (
          <button
            key={name}
            type="button"
            className={styles.part}
            style={{ flexGrow: zoomed ? 1 : to - from }}
            aria-label={name === zoomed ? 'Show the whole card' : `Zoom to the ${name}`}
            onClick={() => {
              onZoom(name === zoomed ? null : name);
              setTurns(0);
            }}
          >
            <span className={styles.name}>{name === zoomed ? 'Whole card' : name}</span>
          </button>
        ))}
        {zoomed && (
          <button
            type="button"
            className={styles.part}
            data-counts
            onClick={() => setTurns((turns + 3) % 4)}
          >
            <span className={styles.name}>Turn</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** A spine that is enlarged more than this is not sharp. */
const maxZoom = 4;

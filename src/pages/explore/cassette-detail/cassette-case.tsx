import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelImage } from '../panel-image.tsx';
import { TypesetSpine } from '../shelf/typeset-spine.tsx';
import { type Face, faceShade, visibleSide } from './case-rotation.ts';
import styles from './cassette-case.module.css';
import { CassetteShell } from './cassette-shell.tsx';
import { TypesetCard } from './typeset-card.tsx';
import { useCaseRotation } from './use-case-rotation.ts';

const sides = { front: 'Front', spine: 'Spine', back: 'Back', hinge: 'Hinge' } as const;

/**
 * The case, which turns; a click unfolds its J-card, and folds it again (specification, section 2).
 * The case is built around the specified sizes of front and spine as a real one is around its card.
 */
export function CassetteCase({ cassette }: { cassette: Cassette }) {
  const [flat, setFlat] = useState(false);
  const { turn, held, handlers, wasDrag } = useCaseRotation();
  const hint = useId();
  const side = visibleSide(turn);
  // The flap is cut from the whole J-card, which is fetched only when it comes to be seen.
  const [backSeen, setBackSeen] = useState(false);
  if (!backSeen && side !== 'front') setBackSeen(true);

  const face = (name: Face, content?: ReactNode) => (
    <span
      className={styles.face}
      data-face={name}
      style={{ '--shade': faceShade(name, turn) } as CSSProperties}
    >
      {content}
    </span>
  );
  return (
    <div className={styles.stage}>
      <ImageLoadNotice className={styles.slip}>
        <button
          type="button"
          className={styles.handle}
          data-held={held || undefined}
          aria-label={flat ? 'J-card. Fold it up' : 'Cassette case. Unfold the J-card'}
          aria-describedby={flat ? undefined : hint}
          onClick={() => {
            if (!wasDrag()) setFlat(!flat);
          }}
          {...(flat ? {} : handlers)}
        />
        {/* Seen, not read: its words stand in the notes. Over the button rather than inside, for
            whoever names a button by what is written on it. */}
        <div className={styles.thing} aria-hidden="true">
          {flat ? (
            <PanelImage cassette={cassette} panel="fullJCard" className={styles.card}>
              <TypesetCard cassette={cassette} />
            </PanelImage>
          ) : (
            <span
              className={styles.case}
              style={{ '--x': `${turn.x}deg`, '--y': `${turn.y}deg` } as CSSProperties}
            >
              <span className={styles.floor} />
              {face(
                'back',
                <>
                  <CassetteShell />
                  {backSeen && (
                    <PanelImage cassette={cassette} panel="fullJCard" className={styles.flap} />
                  )}
                </>,
              )}
              {face('hinge')}
              {face('top')}
              {face('bottom')}
              {face(
                'spine',
                <PanelImage cassette={cassette} panel="spine" className={styles.fill}>
                  <TypesetSpine cassette={cassette} />
                </PanelImage>,
              )}
              {face(
                'front',
                <PanelImage cassette={cassette} panel="front" className={styles.frontCard}>
                  <TypesetCard cassette={cassette} />
                </PanelImage>,
              )}
            </span>
          )}
        </div>
        <span id={hint} hidden>
          Turn it with the arrow keys, or by dragging.
        </span>
        <span className="visually-hidden" role="status">
          {flat ? 'J-card' : sides[side]}
        </span>
      </ImageLoadNotice>
    </div>
  );
}

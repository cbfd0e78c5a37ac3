import { type ReactNode, useId, useState } from 'react';
import { useImages } from '../../../components/images/image-url.tsx';
import { useMediaQuery } from '../../../components/use-media-query.ts';
import type { Cassette, Panel } from '../../../domain/cassette.ts';
import { ImageLoadNotice } from '../image-load-notice.tsx';
import { PanelPicture } from '../panel-picture.tsx';
import styles from './cassette-case.module.css';
import { useCaseRotation, visibleSide } from './use-case-rotation.ts';

const turnOf = {
  front: 'none',
  back: 'y 180deg',
  spine: 'y -90deg',
  hinge: 'y 90deg',
  top: 'x 90deg',
  bottom: 'x -90deg',
};

/** The windows in which the flat J-card lies beside the case, as in the style sheet. */
const wideWindow = '(width >= 80rem)';

/** The 3D case, which turns; a click toggles between it and the flat image of the whole J-card. */
export function CassetteCase({ cassette, onZoom }: { cassette: Cassette; onZoom: () => void }) {
  const hasCard = cassette.images.fullJCard.path !== '';
  const isBeside = useMediaQuery(wideWindow) && hasCard;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFlat = isUnfolded && !isBeside;
  const { rotation, isDragging, handlers, wasDrag } = useCaseRotation();
  const hintId = useId();

  const face = (name: keyof typeof turnOf, content?: ReactNode) => (
    <span className={styles.face} data-face={name} style={{ rotate: turnOf[name] }}>
      {content}
    </span>
  );
  const picture = (panel: Panel, className: string | undefined) => (
    <PanelPicture cassette={cassette} panel={panel} className={className} />
  );
  const card = picture('fullJCard', styles.card);
  const action = isBeside ? 'Read' : 'Unfold';
  return (
    <div className={styles.area}>
      <div className={`${styles.stage} screen-only`}>
        <ImageLoadNotice className={styles.imageNotice}>
          <button
            type="button"
            className={styles.handle}
            data-counts
            data-dragging={isDragging || undefined}
            aria-label={isFlat ? 'J-card. Fold it up' : `Cassette case. ${action} the J-card`}
            aria-describedby={isFlat ? undefined : hintId}
            onClick={(event) => {
              if (wasDrag()) return;
              if (isBeside || (event.detail > 1 && hasCard)) onZoom();
              else setUnfolded(!isUnfolded);
            }}
            {...(isFlat ? {} : handlers)}
          />
          {/* Above the button, whose text must not differ from its accessible name. */}
          <div className={styles.view} aria-hidden="true">
            {isFlat ? (
              card
            ) : (
              <span
                className={styles.case}
                style={{ transform: `rotateX(${rotation.x}deg) rotateY(${rotation.y}deg)` }}
              >
                <span className={styles.shadow} />
                {face('back', <CassetteShell />)}
                {face('hinge')}
                {face('top')}
                {face('bottom')}
                {face('spine', picture('spine', styles.fill))}
                {face('front', picture('front', styles.frontCard))}
              </span>
            )}
          </div>
          {hasCard && (
            <button type="button" className={styles.zoom} onClick={onZoom}>
              {isBeside && <span aria-hidden="true">{card}</span>}
              <span className={styles.zoomLabel}>Read the J-card</span>
            </button>
          )}
          <span id={hintId} hidden>
            Turn it with the arrow keys, or by dragging.
          </span>
          <span className="visually-hidden" role="status">
            {isFlat ? 'J-card' : visibleSide(rotation)}
          </span>
        </ImageLoadNotice>
      </div>
      <PrintedCard cassette={cassette} />
    </div>
  );
}

/** The flat J-card on paper. Browsers load lazy images before they print. */
function PrintedCard({ cassette }: { cassette: Cassette }) {
  const url = useImages()?.imageUrl(cassette.images.fullJCard);
  const className = `${styles.printedCard} paper-only`;
  return url && <img className={className} loading="lazy" src={url} alt="" />;
}

/** A drawing of the cassette, visible through the back of its case. */
function CassetteShell() {
  return (
    <svg aria-hidden="true" viewBox="0 0 244 380">
      <rect x="14" y="12" width="216" height="356" fill="var(--overprint)" />
      <g fill="none" stroke="var(--paper-shade)">
        <path
          strokeWidth="2"
          d="M30 30H168V350H30ZM70 96h40v188H70ZM230 74h-34l-10 26v180l10 26h34"
        />
        {/* Two hubs with six teeth each, and four screws. */}
        {[130, 250].map((y) => (
          <g key={y}>
            <circle cx="90" cy={y} r="17" fill="var(--slot)" strokeWidth="8" />
            <circle cx="90" cy={y} r="11" strokeWidth="6" strokeDasharray="4 7.52" />
          </g>
        ))}
        <path strokeWidth="8" strokeLinecap="round" d="M22 20h0M222 20h0M22 360h0M222 360h0" />
      </g>
    </svg>
  );
}

import { useId } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import { cropCard } from '../../../imaging/crop/card-scan.ts';
import { measureCard } from '../../../imaging/crop/card-shape.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import primitives from '../../../styles/primitives.module.css';
import {
  applyControls,
  heightRatioRange,
  type PlacementControls,
  readControls,
  rotationRange,
  skewRange,
  zoomRange,
} from './placement-controls.ts';
import { ScanEditor } from './scan-editor.tsx';
import styles from './scan-tool.module.css';
import { ScanView } from './scan-view.tsx';
import { Slider } from './slider.tsx';
import { type ToolEvents, ToolFrame } from './tool-frame.tsx';
import { useCardPlacement } from './use-card-placement.ts';

/** Places one scan under a card template, from which all three panels are cropped. */
export function ScanTool({ image, events }: { image: OpenedImage; events: ToolEvents }) {
  const id = useId();
  const card = useCardPlacement(image);
  const { placement, cards } = card;
  const controls = readControls(placement, image);
  const setControls = (change: Partial<PlacementControls>) =>
    card.change((current) => applyControls(current, image, change));
  const { width, heightRatio } = measureCard(placement);

  return (
    <ToolFrame
      events={events}
      label={`The card in ${image.name}`}
      crop={() => cropCard(image, placement)}
      source={{ width, height: (width * heightRatio * cardSize.height) / cardSize.width }}
      target={cardSize}
      isPlaced={card.isPlaced}
      status={card.text}
      actions={
        <>
          {card.confirmLabel && <Button onClick={card.confirm}>{card.confirmLabel}</Button>}
          <Button onClick={card.placeByHand}>Place it by hand</Button>
          <Button onClick={card.search} isBusy={card.isSearching}>
            Find edges
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScanEditor image={image} placement={placement} onChange={card.change} />
          <div className={styles.quarters}>
            <Button data-counts onClick={() => card.turn(3)}>
              Turn left 90°
            </Button>
            <Button data-counts onClick={() => card.turn(1)}>
              Turn right 90°
            </Button>
          </div>
        </div>
        <div className={styles.column}>
          {cards.length > 1 && (
            <fieldset className={styles.choice} aria-labelledby={id}>
              <p id={id}>Which one is this tape’s?</p>
              {cards.map((one, index) => {
                const label = positionLabel(one, cards[1 - index]);
                return (
                  <label key={label}>
                    <ScanView
                      className={styles.thumbnail}
                      image={image}
                      placement={one}
                      part={`0 0 ${cardSize.width} ${cardSize.height}`}
                    />
                    <span>
                      <input
                        type="radio"
                        name={id}
                        checked={one === card.card}
                        onChange={() => card.chooseCard(one)}
                      />{' '}
                      {label}
                    </span>
                  </label>
                );
              })}
            </fieldset>
          )}
          <div className={styles.magnifiers}>
            {corners.map(({ x, y, right, down }) => (
              <ScanView
                key={`${x} ${y}`}
                image={image}
                placement={placement}
                part={`${x - radius} ${y - radius} ${2 * radius} ${2 * radius}`}
              >
                <path d={`M${x + right * radius} ${y}H${x}v${down * radius}`} />
              </ScanView>
            ))}
          </div>
          <Slider
            label="Zoom"
            {...zoomRange}
            value={controls.zoom}
            onChange={(zoom) => setControls({ zoom })}
            unit="times"
          />
          <Slider
            label="Turn"
            {...rotationRange}
            value={controls.rotation}
            onChange={(rotation) => setControls({ rotation })}
            unit="degrees"
          />
          <details>
            <summary className={`${primitives.strong} ${primitives.small}`}>
              Not quite square?
            </summary>
            <Slider
              label="Height"
              {...heightRatioRange}
              value={controls.heightRatio}
              onChange={(heightRatio) => setControls({ heightRatio })}
              unit="percent"
            />
            <Slider
              label="Lean"
              {...skewRange}
              value={controls.skew}
              onChange={(skew) => setControls({ skew })}
              unit="degrees"
            />
          </details>
        </div>
      </div>
    </ToolFrame>
  );
}

/** Card pixels that a magnifier shows to each side of a corner. */
const radius = 22;
/** The corners that are magnified, and to which side the card lies. */
const corners = [
  { x: 0, y: 0, right: 1, down: 1 },
  { x: cardSize.width, y: 0, right: -1, down: 1 },
  { x: 0, y: cardSize.height, right: 1, down: -1 },
  { x: cardSize.width, y: cardSize.height, right: -1, down: -1 },
];

/** Where a card lies in the scan in relation to the other one. */
function positionLabel(card: CardPlacement, other: CardPlacement | undefined): string {
  if (!other) return '';
  const [a, b] = [measureCard(card).center, measureCard(other).center];
  if (Math.abs(a.x - b.x) > Math.abs(a.y - b.y)) return a.x < b.x ? 'Left card' : 'Right card';
  return a.y < b.y ? 'Upper card' : 'Lower card';
}

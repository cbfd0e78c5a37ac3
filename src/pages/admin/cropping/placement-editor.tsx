import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Placement, Point } from '../../../domain/pictures/placement.ts';
import {
  cardSize,
  partCorners,
  toPicture,
  uprightSize,
} from '../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { cardParts } from '../cassette-form/card-view.tsx';
import { useObjectUrl } from './blob-image.tsx';
import { foldHandle, moveCorner, moveFold } from './move-placement.ts';
import styles from './placement-editor.module.css';

type Props = {
  image: OpenedImage;
  placement: Placement;
  onChange: (placement: Placement) => void;
  /** Called with the part of the card that was pressed. */
  onZoom: (part: string) => void;
};

const cornerNames = ['top left', 'top right', 'bottom right', 'bottom left'];
const foldNames = [
  'Fold between flap and spine',
  'Fold between spine and front',
  'End of the front',
];
const pathOf = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;

/** The picture as it lies, with the outline of the card over it: four corners, two folds and the end of the front can be moved. */
export function PlacementEditor({ image, placement, onChange, onZoom }: Props) {
  const { width, height } = image;
  const url = useObjectUrl(image.preview);
  const { corners, folds } = placement;
  const cardWidth = Math.round(uprightSize(placement).width);
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const handles = [
    ...corners.map((at, index) => ({
      name: `Corner at the ${cornerNames[index]}`,
      at,
      value: at.x,
      max: width,
      text: `${Math.round(at.x)}, ${Math.round(at.y)} of ${width} × ${height}`,
      onMove: (by: Point) => {
        const moved = moveCorner(placement, index, by, image);
        // A corner that is dragged too far stays where it was last, not where the drag began.
        if (moved !== placement) onChange(moved);
      },
    })),
    ...foldNames.map((name, index) => ({
      name,
      at: foldHandle(placement, index),
      value: folds[index]!,
      max: cardWidth,
      text: `${Math.round(folds[index]!)} of ${cardWidth}`,
      onMove: (by: Point) => onChange(moveFold(placement, index, by)),
    })),
  ];
  const outline = `${pathOf(corners)}Z`;
  const lineAt = (x: number) => [0, cardSize.height].map((y) => toPicture(placement, { x, y }));
  const foldLines = folds.map((x) => pathOf(lineAt(x))).join('');
  const inPercent = ({ x, y }: Point) => `${(100 * x) / width}% ${(100 * y) / height}%`;
  const picture = <image href={url} width={width} height={height} preserveAspectRatio="none" />;
  const active = activeIndex === null ? null : handles[activeIndex];
  const radius = Math.max(width, height) / 30;
  return (
    <div className={styles.picture} style={{ '--ratio': width / height } as CSSProperties}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {picture}
        <path className={styles.outside} d={`M0 0H${width}V${height}H0Z${outline}`} />
        <path className={styles.outline} d={outline} />
        {/* Two dashed lines in turn, a dark and a light one, are visible on any card. */}
        <path className={styles.darkFold} d={foldLines} />
        <path className={styles.lightFold} d={foldLines} />
        <FrontName placement={placement} />
      </svg>
      {cardParts(placement).map(({ name, from, to }) => (
        <button
          key={name}
          type="button"
          className={styles.part}
          style={{
            clipPath: `polygon(${partCorners(placement, from, to).map(inPercent).join(', ')})`,
          }}
          aria-label={`Zoom to the ${name}`}
          onClick={() => onZoom(name)}
        />
      ))}
      {handles.map((handle, index) => (
        <Handle
          key={handle.name}
          {...handle}
          image={image}
          onFocus={() => setActiveIndex(index)}
          onBlur={() => setActiveIndex(null)}
        />
      ))}
      {active && (
        <svg
          className={styles.magnifier}
          data-right={active.at.x < width / 2 || undefined}
          viewBox={`${active.at.x - radius} ${active.at.y - radius} ${2 * radius} ${2 * radius}`}
          aria-hidden="true"
        >
          {picture}
          <path className={styles.outline} d={outline} />
          <path className={styles.lightFold} d={foldLines} />
        </svg>
      )}
    </div>
  );
}

/** The word above the front, beside its print, that says how the card is turned. */
function FrontName({ placement }: { placement: Placement }) {
  const [left, right] = placement.folds
    .slice(1)
    .map((x) => toPicture(placement, { x, y: -cardSize.height / 40 })) as [Point, Point];
  const across = { x: right.x - left.x, y: right.y - left.y };
  const degrees = (Math.atan2(across.y, across.x) * 180) / Math.PI;
  return (
    <text
      className={styles.name}
      fontSize={Math.hypot(across.x, across.y) / 14}
      transform={`translate(${left.x + across.x / 2} ${left.y + across.y / 2}) rotate(${degrees})`}
    >
      Front
    </text>
  );
}

type HandleProps = {
  image: Size;
  name: string;
  /** The position in pixels of the picture. */
  at: Point;
  value: number;
  max: number;
  text: string;
  /** Moves the handle by pixels of the picture, from its position in this render. */
  onMove: (by: Point) => void;
  onFocus: () => void;
  onBlur: () => void;
};

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** One corner or fold: dragged, or moved by the arrow keys, ten times as far with Shift. */
function Handle({ image, name, at, value, max, text, onMove, onFocus, onBlur }: HandleProps) {
  const drag = useRef<{ start: Point; scale: number; onMove: (by: Point) => void }>(null);

  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    const { currentTarget, pointerId, clientX, clientY } = event;
    currentTarget.setPointerCapture(pointerId);
    // Safari does not focus a button that is pressed.
    currentTarget.focus();
    const scale = image.width / (currentTarget.parentElement?.clientWidth || image.width);
    drag.current = { start: { x: clientX, y: clientY }, scale, onMove };
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    if (!drag.current) return;
    const { start, scale, onMove } = drag.current;
    onMove({ x: (clientX - start.x) * scale, y: (clientY - start.y) * scale });
  }

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const step = Math.max(1, image.width / 1000) * (event.shiftKey ? 10 : 1);
    onMove({ x: direction.x * step, y: direction.y * step });
  }

  return (
    <button
      type="button"
      role="slider"
      className={styles.handle}
      style={{ left: `${(100 * at.x) / image.width}%`, top: `${(100 * at.y) / image.height}%` }}
      aria-label={name}
      aria-valuemin={0}
      aria-valuenow={Math.round(value)}
      aria-valuemax={max}
      aria-valuetext={text}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={() => {
        drag.current = null;
      }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    />
  );
}

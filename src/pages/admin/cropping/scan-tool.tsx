import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type CardPlacement, cardSize, centredCard } from '../../../imaging/crop/card-placement.ts';
import { type DetectedCard, detectCards } from '../../../imaging/crop/card-scan.ts';
import { measureCard, rotateQuarters } from '../../../imaging/crop/card-shape.ts';
import { placementSize } from '../../../imaging/crop/enlargement.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { ImageNotes } from './image-notes.tsx';
import { PlacementChoice } from './placement-choice.tsx';
import {
  applyControls,
  heightRatioRange,
  readControls,
  rotationRange,
  skewRange,
  zoomRange,
} from './placement-controls.ts';
import { ScanEditor } from './scan-editor.tsx';
import { ScanPreviews } from './scan-previews.tsx';
import styles from './scan-tool.module.css';
import { Slider } from './slider.tsx';
import { useScanBitmaps } from './use-scan-bitmaps.ts';

export type ScanToolProps = {
  image: OpenedImage;
  /** The cards of the scan, if known; the first one is shown. Without them the scan is searched. */
  initialCards?: readonly DetectedCard[] | undefined;
  addLabel?: string;
  onPlacementChange?: (placement: CardPlacement) => void;
  /** Called with the chosen placement. A rejection is shown as an error. */
  onAdd: (placement: CardPlacement) => Promise<void> | void;
  onCancel: () => void;
};

type SearchStatus = 'searching' | 'found' | 'turned' | 'not-found' | 'manual' | 'failed';
const statusMessages: Record<SearchStatus, string> = {
  searching: 'Looking for the card’s edges…',
  found: 'Edges found. Move what is off.',
  turned: 'Edges found, and the card was turned upright. Move what is off.',
  'not-found': 'No card found: place it by hand.',
  manual: 'Placed by hand.',
  failed: 'The edges could not be looked for: place the card by hand.',
};

const isTurned = (card: CardPlacement) => Math.round(measureCard(card).angle / 90) !== 0;

/** Places one scan under a card template, from which all three panels are cropped. */
export function ScanTool(props: ScanToolProps) {
  const { image, initialCards = [], addLabel = 'Add', onAdd, onCancel } = props;
  const report = useFailureReport();
  const bitmaps = useScanBitmaps(image);
  const [placement, setPlacement] = useState<CardPlacement>(() =>
    initialCards[0] ? placementOf(initialCards[0]) : centredCard(image),
  );
  const [cards, setCards] = useState(initialCards);
  const [cardIndex, setCardIndex] = useState(0);
  /** Quarter turns since the card was found. */
  const [turns, setTurns] = useState(0);
  const [status, setStatus] = useState<SearchStatus>(
    initialCards[0] ? statusOf(initialCards[0]) : 'searching',
  );
  const [isAdding, setIsAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  /** State changes too late to stop a second click. */
  const isAddingRef = useRef(false);
  /** Changes with each search and when the editor moves the scan, so that a late result is ignored. */
  const searchId = useRef(0);

  async function search() {
    const id = ++searchId.current;
    setStatus('searching');
    try {
      const [first, second] = await detectCards(image);
      if (id !== searchId.current) return;
      setCards(second ? [first, second] : [first]);
      setCardIndex(0);
      setTurns(0);
      if (first.found) setPlacement(placementOf(first));
      setStatus(statusOf(first));
    } catch (cause) {
      if (id !== searchId.current) return;
      report('Looking for the card failed.', cause);
      setStatus('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per scan: each has its own tool
  useEffect(() => {
    if (initialCards.length === 0) search();
    return () => {
      searchId.current++;
    };
  }, []);

  const changePlacement = (next: CardPlacement | ((current: CardPlacement) => CardPlacement)) => {
    if (status === 'searching') {
      searchId.current++;
      setStatus('manual');
    }
    setPlacement(next);
  };

  function turnTo(quarters: number) {
    changePlacement((current) => rotateQuarters(current, quarters - turns));
    setTurns(quarters % 4);
  }

  function chooseCard(index: number) {
    const card = cards[index];
    if (!card) return;
    setCardIndex(index);
    setTurns(0);
    changePlacement(placementOf(card));
    setStatus(statusOf(card));
  }

  const asksForTurn = cards[cardIndex]?.found === true && !cards[cardIndex].isTurnSure;

  const { onPlacementChange } = props;
  const hasOpened = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the placement has changed
  useEffect(() => {
    if (hasOpened.current) onPlacementChange?.(placement);
    hasOpened.current = true;
  }, [placement]);

  async function add() {
    if (isAddingRef.current) return;
    isAddingRef.current = true;
    setIsAdding(true);
    setError(null);
    try {
      await onAdd(placement);
    } catch (cause) {
      setError(errorMessage(report('Cropping the scan failed.', cause)));
    } finally {
      isAddingRef.current = false;
      setIsAdding(false);
    }
  }

  const controls = readControls(placement, image);
  const change = (values: Partial<typeof controls>) =>
    changePlacement((current) => applyControls(current, image, values));
  const formatDegrees = (value: number) => `${value.toFixed(1).replace('-', '−')}°`;

  return (
    <fieldset className={styles.tool} aria-label={`The card in ${image.name}`}>
      <div className={styles.left}>
        <ScanEditor
          image={image}
          bitmaps={bitmaps}
          placement={placement}
          onPlacementChange={changePlacement}
        />
        <div className={styles.search}>
          <p role="status" data-status={status}>
            {statusMessages[status]}
          </p>
          <Button onClick={search} aria-disabled={status === 'searching' || undefined}>
            Find edges
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              changePlacement(centredCard(image));
              setStatus('manual');
            }}
          >
            Reset
          </Button>
        </div>
      </div>
      <div className={styles.right}>
        {cards.length > 1 && (
          <PlacementChoice
            question="Two cards are in this scan. Which one is this tape’s?"
            image={image}
            bitmaps={bitmaps}
            options={cards.map((card, index) => ({
              label: cardLabel(card, cards[1 - index]),
              placement: card,
            }))}
            selected={cardIndex}
            onSelect={chooseCard}
          />
        )}
        {asksForTurn && (
          <PlacementChoice
            question="Which way up is the card?"
            image={image}
            bitmaps={bitmaps}
            options={turnLabels.map((label, index) => ({
              label,
              placement: rotateQuarters(placement, index - turns),
            }))}
            selected={turns}
            onSelect={turnTo}
          />
        )}
        <ScanPreviews image={image} bitmaps={bitmaps} placement={placement} />
        <Slider
          label="Zoom"
          {...zoomRange}
          value={controls.zoom}
          onChange={(zoom) => change({ zoom })}
          displayValue={`${controls.zoom.toFixed(2)}×`}
          valueText={`${controls.zoom.toFixed(2)} times`}
          divisions={8}
        />
        <Slider
          label="Turn"
          {...rotationRange}
          value={controls.rotation}
          onChange={(rotation) => change({ rotation })}
          displayValue={formatDegrees(controls.rotation)}
          valueText={`${controls.rotation.toFixed(1)} degrees`}
          divisions={16}
        />
        {!asksForTurn && (
          <div className={styles.quarters}>
            <Button onClick={() => turnTo(turns + 3)}>Turn left 90°</Button>
            <Button onClick={() => turnTo(turns + 1)}>Turn right 90°</Button>
          </div>
        )}
        <details className={styles.advanced}>
          <summary>Not quite square?</summary>
          <Slider
            label="Height"
            {...heightRatioRange}
            value={controls.heightRatio}
            onChange={(heightRatio) => change({ heightRatio })}
            displayValue={`${(controls.heightRatio * 100).toFixed(1)} %`}
            valueText={`${(controls.heightRatio * 100).toFixed(1)} percent`}
            divisions={10}
          />
          <Slider
            label="Lean"
            {...skewRange}
            value={controls.skew}
            onChange={(skew) => change({ skew })}
            displayValue={formatDegrees(controls.skew)}
            valueText={`${controls.skew.toFixed(1)} degrees`}
            divisions={12}
          />
        </details>
        <ImageNotes image={image} source={placementSize(placement)} target={cardSize} />
        {error && <Notice>{error}</Notice>}
        <div className={styles.actions}>
          <Button onClick={add} aria-disabled={isAdding || undefined}>
            {isAdding ? 'Adding…' : addLabel}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

const turnLabels = ['As it lies', 'Turned right', 'Upside down', 'Turned left'] as const;

const statusOf = (card: DetectedCard): SearchStatus =>
  !card.found ? 'not-found' : isTurned(card) ? 'turned' : 'found';

const placementOf = ({ corners, folds }: DetectedCard): CardPlacement => ({ corners, folds });

/** Where a card lies in the scan in relation to the other one. */
function cardLabel(card: CardPlacement, other: CardPlacement | undefined): string {
  if (!other) return '';
  const [a, b] = [measureCard(card).center, measureCard(other).center];
  if (Math.abs(a.x - b.x) > Math.abs(a.y - b.y)) return a.x < b.x ? 'Left card' : 'Right card';
  return a.y < b.y ? 'Upper card' : 'Lower card';
}

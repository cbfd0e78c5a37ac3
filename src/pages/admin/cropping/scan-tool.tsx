import { Button } from '../../../components/ui/button.tsx';
import { type CardPlacement, cardSize } from '../../../imaging/crop/card-placement.ts';
import { measureCard, rotateQuarters } from '../../../imaging/crop/card-shape.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { EnlargementNote } from './enlargement-note.tsx';
import { PlacementChoice } from './placement-choice.tsx';
import { applyControls, readControls } from './placement-controls.ts';
import { PlacementSliders } from './placement-sliders.tsx';
import { ScanEditor } from './scan-editor.tsx';
import { ScanPreviews } from './scan-previews.tsx';
import styles from './scan-tool.module.css';
import { type OnPlacedChange, ToolFrame } from './tool-frame.tsx';
import { type SearchStatus, useCardPlacement } from './use-card-placement.ts';
import { useScanBitmaps } from './use-scan-bitmaps.ts';

type Props = {
  image: OpenedImage;
  /** Called with the chosen placement. A rejection is shown as an error. */
  onAdd: (placement: CardPlacement) => Promise<void> | void;
  onPlacedChange: OnPlacedChange;
  onCancel: () => void;
};

const statusMessages: Record<SearchStatus, string> = {
  searching: 'Looking for the card’s edges…',
  found: 'Edges found. Move what is off.',
  unsure: 'Edges found. Turn the card if it does not stand upright, and move what is off.',
  turned: 'Edges found, and the card was turned upright. Move what is off.',
  'not-found': 'No card found: place it by hand.',
  manual: 'Placed by hand.',
  failed: 'The edges could not be looked for: place the card by hand.',
};

/** Places one scan under a card template, from which all three panels are cropped. */
export function ScanTool({ image, onAdd, onPlacedChange, onCancel }: Props) {
  const bitmaps = useScanBitmaps(image);
  const card = useCardPlacement(image);
  const { placement, status, cards } = card;
  const turn = (quarters: number) => card.change((current) => rotateQuarters(current, quarters));

  return (
    <ToolFrame
      label={`The card in ${image.name}`}
      logMessage="Cropping the scan failed."
      onAdd={() => onAdd(placement)}
      isPlaced={card.isPlaced}
      onPlacedChange={onPlacedChange}
      onCancel={onCancel}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <ScanEditor
            image={image}
            bitmaps={bitmaps}
            placement={placement}
            onPlacementChange={card.change}
          />
          <div className={styles.search}>
            <p role="status" data-status={status}>
              {statusMessages[status]}
            </p>
            <Button onClick={card.search} aria-disabled={status === 'searching' || undefined}>
              Find edges
            </Button>
            <Button variant="quiet" onClick={card.reset}>
              Reset
            </Button>
          </div>
          <div className={styles.quarters}>
            <Button onClick={() => turn(3)}>Turn left 90°</Button>
            <Button onClick={() => turn(1)}>Turn right 90°</Button>
          </div>
        </div>
        <div className={styles.column}>
          {cards.length > 1 && (
            <PlacementChoice
              question="Two cards are in this scan. Which one is this tape’s?"
              image={image}
              bitmaps={bitmaps}
              options={cards.map((one, index) => ({
                label: positionLabel(one, cards[1 - index]),
                placement: one,
              }))}
              selected={card.cardIndex}
              onSelect={card.chooseCard}
            />
          )}
          <ScanPreviews image={image} bitmaps={bitmaps} placement={placement} />
          <PlacementSliders
            controls={readControls(placement, image)}
            onChange={(change) => card.change((current) => applyControls(current, image, change))}
          />
          <EnlargementNote source={sizeOf(placement)} target={cardSize} />
        </div>
      </div>
    </ToolFrame>
  );
}

/** The size of a placed card in pixels of the image. */
function sizeOf(placement: CardPlacement): Size {
  const { width, heightRatio } = measureCard(placement);
  return { width, height: (width * heightRatio * cardSize.height) / cardSize.width };
}

/** Where a card lies in the scan in relation to the other one. */
function positionLabel(card: CardPlacement, other: CardPlacement | undefined): string {
  if (!other) return '';
  const [a, b] = [measureCard(card).center, measureCard(other).center];
  if (Math.abs(a.x - b.x) > Math.abs(a.y - b.y)) return a.x < b.x ? 'Left card' : 'Right card';
  return a.y < b.y ? 'Upper card' : 'Lower card';
}

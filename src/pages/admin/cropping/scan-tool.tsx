import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type CardPlacement, centredCard } from '../../../imaging/crop/card-placement.ts';
import { cropCard, detectCard } from '../../../imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import {
  applyControls,
  heightRatioRange,
  readControls,
  rotateQuarter,
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
  onAdd: (crops: Crops) => void;
  onCancel: () => void;
};

type Search = 'looking' | 'found' | 'not found' | 'by hand' | 'failed';
const searchWords: Record<Search, string> = {
  looking: 'Looking for the card’s edges…',
  found: 'Edges found. Move what is off.',
  'not found': 'No card found: place it by hand.',
  'by hand': 'Placed by hand.',
  failed: 'The edges could not be looked for: place the card by hand.',
};

/** One scan under the template of a card: three crops at once. */
export function ScanTool({ image, onAdd, onCancel }: ScanToolProps) {
  const report = useFailureReport();
  const picture = useScanBitmaps(image);
  const [placement, setPlacement] = useState<CardPlacement>(() => centredCard(image));
  const [search, setSearch] = useState<Search>('looking');
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const pressed = useRef(false);
  /** Counts searches, and what the hand does meanwhile: its work is not undone by a late answer. */
  const turn = useRef(0);

  async function look() {
    const mine = ++turn.current;
    setSearch('looking');
    try {
      const { found, ...proposal } = await detectCard(image);
      if (mine !== turn.current) return;
      if (found) setPlacement(proposal);
      setSearch(found ? 'found' : 'not found');
    } catch (error) {
      if (mine !== turn.current) return;
      report('Looking for the card failed.', error);
      setSearch('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scan, which has its own tool
  useEffect(() => {
    look();
    return () => {
      turn.current++;
    };
  }, []);

  const place = (next: CardPlacement | ((now: CardPlacement) => CardPlacement)) => {
    if (search === 'looking') {
      turn.current++;
      setSearch('by hand');
    }
    setPlacement(next);
  };

  async function add() {
    if (pressed.current) return;
    pressed.current = true;
    setBusy(true);
    setWords(null);
    try {
      onAdd(await cropCard(image, placement));
    } catch (error) {
      setWords(errorMessage(report('Cropping the scan failed.', error)));
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  }

  const hand = readControls(placement, image);
  const dial = (change: Partial<typeof hand>) => place((now) => applyControls(now, image, change));
  const degrees = (value: number) => `${value.toFixed(1).replace('-', '−')}°`;

  return (
    <fieldset className={styles.tool} aria-label={`The card in ${image.name}`}>
      <div className={styles.left}>
        <ScanEditor
          image={image}
          picture={picture}
          placement={placement}
          onPlacementChange={place}
        />
        <div className={styles.search}>
          <p role="status" data-search={search}>
            {searchWords[search]}
          </p>
          <Button onClick={look} aria-disabled={search === 'looking' || undefined}>
            Find edges
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              place(centredCard(image));
              setSearch('by hand');
            }}
          >
            Reset
          </Button>
        </div>
      </div>
      <div className={styles.right}>
        <ScanPreviews image={image} picture={picture} placement={placement} />
        <Slider
          label="Zoom"
          {...zoomRange}
          value={hand.zoom}
          onChange={(zoom) => dial({ zoom })}
          displayValue={`${hand.zoom.toFixed(2)}×`}
          valueText={`${hand.zoom.toFixed(2)} times`}
          divisions={8}
        />
        <Slider
          label="Turn"
          {...rotationRange}
          value={hand.rotation}
          onChange={(degreesTurned) => dial({ rotation: degreesTurned })}
          displayValue={degrees(hand.rotation)}
          valueText={`${hand.rotation.toFixed(1)} degrees`}
          divisions={16}
        />
        <div className={styles.quarters}>
          <Button onClick={() => place((now) => rotateQuarter(now, false))}>Turn left 90°</Button>
          <Button onClick={() => place((now) => rotateQuarter(now, true))}>Turn right 90°</Button>
        </div>
        <details className={styles.fine}>
          <summary>Not quite square?</summary>
          <Slider
            label="Height"
            {...heightRatioRange}
            value={hand.heightRatio}
            onChange={(height) => dial({ heightRatio: height })}
            displayValue={`${(hand.heightRatio * 100).toFixed(1)} %`}
            valueText={`${(hand.heightRatio * 100).toFixed(1)} percent`}
            divisions={10}
          />
          <Slider
            label="Lean"
            {...skewRange}
            value={hand.skew}
            onChange={(lean) => dial({ skew: lean })}
            displayValue={degrees(hand.skew)}
            valueText={`${hand.skew.toFixed(1)} degrees`}
            divisions={12}
          />
        </details>
        {words && <Notice>{words}</Notice>}
        <div className={styles.actions}>
          <Button onClick={add} aria-disabled={busy || undefined}>
            {busy ? 'Adding…' : 'Add'}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

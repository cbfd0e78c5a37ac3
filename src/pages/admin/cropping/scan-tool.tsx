import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type CardPlacement, cardSize, centredCard } from '../../../imaging/crop/card-placement.ts';
import { cropCard, detectCard } from '../../../imaging/crop/card-scan.ts';
import { placementSize } from '../../../imaging/crop/enlargement.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import { ImageNotes } from './image-notes.tsx';
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

type SearchStatus = 'searching' | 'found' | 'not-found' | 'manual' | 'failed';
const statusMessages: Record<SearchStatus, string> = {
  searching: 'Looking for the card’s edges…',
  found: 'Edges found. Move what is off.',
  'not-found': 'No card found: place it by hand.',
  manual: 'Placed by hand.',
  failed: 'The edges could not be looked for: place the card by hand.',
};

/** Crops all three panels from one scan, which is placed under a card template. */
export function ScanTool({ image, onAdd, onCancel }: ScanToolProps) {
  const report = useFailureReport();
  const bitmaps = useScanBitmaps(image);
  const [placement, setPlacement] = useState<CardPlacement>(() => centredCard(image));
  const [status, setStatus] = useState<SearchStatus>('searching');
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
      const { found, ...detected } = await detectCard(image);
      if (id !== searchId.current) return;
      if (found) setPlacement(detected);
      setStatus(found ? 'found' : 'not-found');
    } catch (cause) {
      if (id !== searchId.current) return;
      report('Looking for the card failed.', cause);
      setStatus('failed');
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per scan: each has its own tool
  useEffect(() => {
    search();
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

  async function add() {
    if (isAddingRef.current) return;
    isAddingRef.current = true;
    setIsAdding(true);
    setError(null);
    try {
      onAdd(await cropCard(image, placement));
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
        <div className={styles.quarters}>
          <Button onClick={() => changePlacement((current) => rotateQuarter(current, false))}>
            Turn left 90°
          </Button>
          <Button onClick={() => changePlacement((current) => rotateQuarter(current, true))}>
            Turn right 90°
          </Button>
        </div>
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
            {isAdding ? 'Adding…' : 'Add'}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

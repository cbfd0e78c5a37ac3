import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type CardPlacement, centredCard } from '../../../imaging/crop/card-placement.ts';
import { cropCard, proposeCard } from '../../../imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../imaging/crop/decode.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/save-cassette.ts';
import { useReport } from '../use-failure-report.ts';
import {
  heightRange,
  leanRange,
  quarterTurn,
  readHand,
  setHand,
  turnRange,
  zoomRange,
} from './placement-controls.ts';
import { ScanStage } from './scan-editor.tsx';
import { ScanPreviews } from './scan-previews.tsx';
import styles from './scan-tool.module.css';
import { Dial } from './slider.tsx';
import { usePicture } from './use-scan-bitmaps.ts';

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
  const report = useReport();
  const picture = usePicture(image);
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
      const { found, ...proposal } = await proposeCard(image);
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

  const hand = readHand(placement, image);
  const dial = (change: Partial<typeof hand>) => place((now) => setHand(now, image, change));
  const degrees = (value: number) => `${value.toFixed(1).replace('-', '−')}°`;

  return (
    <fieldset className={styles.tool} aria-label={`The card in ${image.name}`}>
      <div className={styles.left}>
        <ScanStage image={image} picture={picture} placement={placement} onPlace={place} />
        <div className={styles.search}>
          <p role="status" data-search={search}>
            {searchWords[search]}
          </p>
          <Button onClick={look} aria-disabled={search === 'looking' || undefined}>
            Find edges
          </Button>
          <Button
            look="quiet"
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
        <Dial
          label="Zoom"
          {...zoomRange}
          value={hand.zoom}
          onChange={(zoom) => dial({ zoom })}
          shown={`${hand.zoom.toFixed(2)}×`}
          spoken={`${hand.zoom.toFixed(2)} times`}
          marks={8}
        />
        <Dial
          label="Turn"
          {...turnRange}
          value={hand.turn}
          onChange={(degreesTurned) => dial({ turn: degreesTurned })}
          shown={degrees(hand.turn)}
          spoken={`${hand.turn.toFixed(1)} degrees`}
          marks={16}
        />
        <div className={styles.quarters}>
          <Button onClick={() => place((now) => quarterTurn(now, false))}>Turn left 90°</Button>
          <Button onClick={() => place((now) => quarterTurn(now, true))}>Turn right 90°</Button>
        </div>
        <details className={styles.fine}>
          <summary>Not quite square?</summary>
          <Dial
            label="Height"
            {...heightRange}
            value={hand.height}
            onChange={(height) => dial({ height })}
            shown={`${(hand.height * 100).toFixed(1)} %`}
            spoken={`${(hand.height * 100).toFixed(1)} percent`}
            marks={10}
          />
          <Dial
            label="Lean"
            {...leanRange}
            value={hand.lean}
            onChange={(lean) => dial({ lean })}
            shown={degrees(hand.lean)}
            spoken={`${hand.lean.toFixed(1)} degrees`}
            marks={12}
          />
        </details>
        {words && <Notice>{words}</Notice>}
        <div className={styles.actions}>
          <Button onClick={add} aria-disabled={busy || undefined}>
            {busy ? 'Adding…' : 'Add'}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

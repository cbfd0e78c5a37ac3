import { Button } from '../../../components/ui/button.tsx';
import type { Placement } from '../../../domain/pictures/placement.ts';
import { cardSize, wholePicture } from '../../../imaging/crop/card-placement.ts';
import { findPlacement } from '../../../imaging/crop/card-scan.ts';
import { formatFileName, type OpenedImage } from '../../../imaging/crop/open-image.ts';
import type { Scan } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import { useFailureReport } from '../use-failure-report.ts';
import { turnBy } from './move-placement.ts';
import { OpenedFile } from './opened-file.tsx';
import { PlacementEditor } from './placement-editor.tsx';
import { SmallNote } from './small-note.tsx';

type Props = { scan: Scan; onChange: (scan: Scan) => void };

/** The scan of a card, found as soon as it is opened, and placed by hand. */
export function ScanTool({ scan: { file, placement }, onChange }: Props) {
  const report = useFailureReport();
  const name = formatFileName(file.name);
  const place = (placement: Placement) => onChange({ file, placement });

  async function find(image: OpenedImage, signal: AbortSignal) {
    if (placement) return;
    const found = await findPlacement(image).catch((error: unknown) => {
      report('Looking for the card failed.', error);
      return wholePicture(image);
    });
    if (!signal.aborted) place(found);
  }

  return (
    <fieldset
      className={`${primitives.stack} ${primitives.tight}`}
      aria-label={`The card in ${name}`}
    >
      <OpenedFile file={file} opening={`Looking for the card in ${name}…`} prepare={find}>
        {(image) =>
          placement && <PlacedCard image={image} placement={placement} onChange={place} />
        }
      </OpenedFile>
    </fieldset>
  );
}

type PlacedProps = {
  image: OpenedImage;
  placement: Placement;
  onChange: (placement: Placement) => void;
};

function PlacedCard({ image, placement, onChange }: PlacedProps) {
  const [topLeft, topRight, , bottomLeft] = placement.corners;
  const length = (a: typeof topLeft, b: typeof topLeft) => Math.hypot(a.x - b.x, a.y - b.y);
  const [width, height] = [length(topLeft, topRight), length(topLeft, bottomLeft)];
  const source = placement.turn % 2 ? { width: height, height: width } : { width, height };
  return (
    <>
      <PlacementEditor image={image} placement={placement} onChange={onChange} />
      <div className={`${primitives.row} ${primitives.tight}`}>
        <Button data-counts onClick={() => onChange(turnBy(placement, -1))}>
          Turn left 90°
        </Button>
        <Button data-counts onClick={() => onChange(turnBy(placement, 1))}>
          Turn right 90°
        </Button>
        <p role="status" className={primitives.small}>
          It is taken as outlined. Move what is off.
        </p>
      </div>
      <SmallNote source={source} target={cardSize} />
    </>
  );
}

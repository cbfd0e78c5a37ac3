import { type ComponentProps, useCallback, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { Scan } from '../../../domain/form-draft.ts';
import type { Placement } from '../../../domain/pictures/placement.ts';
import {
  cardSize,
  isWholePicture,
  panelCorners,
  usualFolds,
  wholePicture,
} from '../../../imaging/crop/card-placement.ts';
import { findPlacement } from '../../../imaging/crop/crop.ts';
import { lengthOf } from '../../../imaging/crop/crop-geometry.ts';
import { formatFileName, type OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useFailureReport } from '../../../services/session-provider.tsx';
import { useAsyncData } from '../../../services/use-async-data.ts';
import primitives from '../../../styles/primitives.module.css';
import { CardView } from '../cassette-form/card-view.tsx';
import { BlobImage } from './blob-image.tsx';
import { cropCard } from './crop-placed.ts';
import { turnBy } from './move-placement.ts';
import { OpenedFile } from './opened-file.tsx';
import { PlacementEditor } from './placement-editor.tsx';
import { SmallNote } from './small-note.tsx';
import { SpineEdges } from './spine-edges.tsx';

type Props = { scan: Scan; onChange: (scan: Scan) => void };

/** The scan of a card, found as soon as it is opened, and placed by hand. */
export function ScanTool({ scan, onChange }: Props) {
  const { file, placement } = scan;
  const report = useFailureReport();
  /** The part of the card that is read, in place of the picture as it lies. */
  const [zoomed, setZoomed] = useState<string | null>(null);
  const name = formatFileName(file.name);
  const place = (placement: Placement) => onChange({ file, placement });

  async function find(image: OpenedImage, signal: AbortSignal) {
    if (placement || signal.aborted) return image;
    const found = await findPlacement(image).catch((error: unknown) => {
      report('Looking for the card failed.', error);
      return wholePicture(image);
    });
    if (!signal.aborted) place(found);
    return image;
  }

  return (
    <fieldset
      className={`${primitives.stack} ${primitives.tight}`}
      aria-label={`The card in ${name}`}
      // The zoomed card sticks to the body of the form.
      style={zoomed === null ? undefined : { display: 'contents' }}
    >
      <OpenedFile file={file} opening={`Looking for the card in ${name}…`} prepare={find}>
        {(image) =>
          placement &&
          (zoomed === null ? (
            <PlacedCard image={image} placement={placement} onChange={place} onZoom={setZoomed} />
          ) : (
            <ZoomedCard scan={scan} placement={placement} zoomed={zoomed} onZoom={setZoomed} />
          ))
        }
      </OpenedFile>
    </fieldset>
  );
}

function PlacedCard(props: ComponentProps<typeof PlacementEditor>) {
  const { image, placement, onChange } = props;
  const [topLeft, topRight, , bottomLeft] = panelCorners(placement, 'fullJCard');
  const source = { width: lengthOf(topLeft, topRight), height: lengthOf(topLeft, bottomLeft) };
  return (
    <>
      <PlacementEditor {...props} />
      <div className={`${primitives.row} ${primitives.tight}`}>
        <Button data-counts onClick={() => onChange(turnBy(placement, -1))}>
          Turn left 90°
        </Button>
        <Button data-counts onClick={() => onChange(turnBy(placement, 1))}>
          Turn right 90°
        </Button>
        <p role="status" className={primitives.small}>
          {isWholePicture(placement, image)
            ? 'No outline found: the whole picture is taken.'
            : 'It is taken as outlined.'}{' '}
          Move what is off; press a panel to read it.
        </p>
      </div>
      <SmallNote source={source} target={cardSize} />
      {String(placement.folds) === String(usualFolds) && (
        <SpineEdges image={image} placement={placement} />
      )}
    </>
  );
}

type ZoomedProps = Omit<ComponentProps<typeof CardView>, 'children'> & { scan: Scan };

/** The card as it is cropped, to be typed from. */
function ZoomedCard({ scan, ...props }: ZoomedProps) {
  const report = useFailureReport();
  const load = useCallback(async () => (await cropCard(scan)).fullJCard, [scan]);
  const card = useAsyncData(load, (error) => report('Cropping the image failed.', error));
  if (card.status === 'failed')
    return (
      <>
        <Notice>{errorMessage(card.failure)}</Notice>
        <Button onClick={() => props.onZoom(null)}>Whole card</Button>
      </>
    );
  if (card.status === 'loading' || !card.data) return <p role="status">Opening…</p>;
  return (
    <CardView {...props}>
      <BlobImage blob={card.data.large ?? card.data.blob} alt="" />
    </CardView>
  );
}

import { type SyntheticEvent, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { ReadingCopy } from '../../../components/images/reading-copy.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useEver } from '../../../components/use-ever.ts';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import { type Panel, type PanelImage, panelName, panels } from '../../../domain/cassette.ts';
import type { Crop } from '../../../domain/pictures/crop.ts';
import { cardSize, wholePicture } from '../../../imaging/crop/card-placement.ts';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { BlobImage } from '../cropping/blob-image.tsx';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { hasAnyImage } from '../cropping/draft-images.ts';
import pickerStyles from '../cropping/file-picker.module.css';
import { FilePicker } from '../cropping/file-picker.tsx';
import { ScanTool } from '../cropping/scan-tool.tsx';
import { StoredImage } from '../stored-image.tsx';
import styles from './card-view.module.css';
import { CardView } from './card-view.tsx';
import type { Edit } from './edit.ts';

const PanelCropper = lazyComponent(
  async () => (await import('../cropping/panel-cropper.tsx')).PanelCropper,
);

/** From left to right on the dashed card: its flap stands for the whole. */
const pickers = ['fullJCard', 'spine', 'front'] as const satisfies readonly Panel[];

/** The card beside the fields: its scan with its place, its picture, or a dashed card that takes pictures. */
export function CardPane({ edit }: { edit: Edit }) {
  const { editing } = useCatalogueTab();
  const { draftId, base, scan, pictures, crops, isSaving } = edit;
  const { changeImages } = editing;
  const stored = base?.images ?? null;
  const storedCard = stored?.fullJCard.path ? stored.fullJCard : null;
  const card = crops.fullJCard ?? storedCard;
  const isEmpty = !hasAnyImage(edit) && !storedCard;

  const legend = useRef<HTMLLegendElement>(null);
  const pane = useRef<HTMLFieldSetElement>(null);
  useFocusRescue(pane, () => legend.current?.focus({ preventScroll: true }));

  const content = (
    <fieldset ref={pane} disabled={isSaving} style={{ display: 'contents' }}>
      <legend ref={legend} tabIndex={-1} className="visually-hidden">
        Image Upload
      </legend>
      {scan ? (
        <ScanTool
          key={draftId}
          scan={scan}
          onChange={(scan) => changeImages({ type: 'set-scan', scan })}
        />
      ) : (
        card && (
          <CardPicture key={`${draftId} ${card === storedCard ? 'stored' : 'new'}`} card={card} />
        )
      )}
      <div className={pickerStyles.mat}>
        {!scan && (
          <FilePicker
            label="Scan of the whole J-card"
            prompt="One or many, also dropped anywhere: each becomes a tape, with all three images."
            isMultiple
            onFiles={editing.addScans}
          />
        )}
        <div className={pickerStyles.card} data-tall={isEmpty || undefined}>
          {pickers.map((panel) => (
            <FilePicker
              key={panel}
              label={panelName[panel]}
              prompt={crops[panel] ? 'Added' : ''}
              onFiles={([file]) => file && changeImages({ type: 'set-picture', panel, file })}
            />
          ))}
        </div>
      </div>
      {panels.map((panel) => {
        const picture = pictures[panel];
        return (
          picture && (
            <PanelCropper
              key={`${draftId} ${panel}`}
              panel={panel}
              picture={picture}
              onChange={changeImages}
            />
          )
        );
      })}
      <CropPreview images={edit} stored={stored} onChange={changeImages} />
    </fieldset>
  );
  return stored ? <ImageUrlProvider>{content}</ImageUrlProvider> : content;
}

/**
 * The card as it was cropped or is stored. A stored one asks for its reading copy, of up to 700 kB,
 * when it is first zoomed. Of a long card the reading copy shows more.
 */
function CardPicture({ card }: { card: Crop | PanelImage }) {
  const [zoomed, setZoomed] = useState<string | null>(null);
  const wasZoomed = useEver(zoomed !== null);
  const [size, setSize] = useState<Size>(cardSize);
  function measure({ currentTarget }: SyntheticEvent<HTMLImageElement>) {
    setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight });
  }
  return (
    <CardView placement={wholePicture(size)} zoomed={zoomed} onZoom={setZoomed}>
      {'blob' in card ? (
        <BlobImage blob={card.large ?? card.blob} alt="" onLoad={measure} />
      ) : (
        <>
          <StoredImage image={card} alt="" />
          {wasZoomed && card.large && (
            <ReadingCopy image={card.large} className={styles.readingCopy} onLoad={measure} />
          )}
        </>
      )}
    </CardView>
  );
}

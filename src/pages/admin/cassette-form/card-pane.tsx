import { useRef } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { lazyComponent } from '../../../components/lazy-component.tsx';
import { useFocusRescue } from '../../../components/use-focus-rescue.ts';
import { type Panel, panelName, panels } from '../../../domain/cassette.ts';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { BlobImage } from '../cropping/blob-image.tsx';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { hasAnyImage } from '../cropping/draft-images.ts';
import pickerStyles from '../cropping/file-picker.module.css';
import { FilePicker } from '../cropping/file-picker.tsx';
import { ScanTool } from '../cropping/scan-tool.tsx';
import { StoredImage } from '../stored-image.tsx';
import { CardView } from './card-view.tsx';
import type { Edit } from './edit.ts';

const PanelCropper = lazyComponent(
  async () => (await import('../cropping/panel-cropper.tsx')).PanelCropper,
);

/** From left to right on the dashed card: its flap stands for the whole. */
const pickers = ['fullJCard', 'spine', 'front'] as const satisfies readonly Panel[];

/** The card beside the fields: its scan with its place, its picture, or a dashed card that takes pictures. */
export function CardPane({ edit }: { edit: Edit }) {
  const { form } = useCatalogueTab();
  const { draftId, base, scan, pictures, crops, isSaving } = edit;
  const { changeImages } = form;
  const stored = base?.images ?? null;
  const isEmpty = !hasAnyImage(edit) && !stored?.fullJCard.path;
  const crop = crops.fullJCard;
  const card = crop ? (
    <BlobImage blob={crop.large ?? crop.blob} alt="" />
  ) : (
    stored?.fullJCard.path && (
      <StoredImage image={{ ...stored.fullJCard, ...stored.fullJCard.large }} alt="" />
    )
  );

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
        card && <CardView key={draftId}>{card}</CardView>
      )}
      <div className={pickerStyles.mat}>
        {!scan && (
          <FilePicker
            label="Scan of the whole J-card"
            prompt="One or many, also dropped anywhere: each becomes a tape, with all three images."
            isMultiple
            onFiles={form.addScans}
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
              onSelect={(selection) => changeImages({ type: 'select', panel, selection })}
              onAdd={(crops) => changeImages({ type: 'add-crops', crops })}
              onCancel={() => changeImages({ type: 'set-picture', panel, file: null })}
            />
          )
        );
      })}
      <CropPreview images={edit} stored={stored} onChange={changeImages} />
    </fieldset>
  );
  return stored ? <ImageUrlProvider>{content}</ImageUrlProvider> : content;
}

import { useEffect, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { panels } from '../../../domain/cassette.ts';
import { cropCard, detectCards } from '../../../imaging/crop/card-scan.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import type { Crops, FormDraft } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import { useCatalogueTab } from '../catalogue/catalogue-provider.tsx';
import { CropPreview } from '../cropping/crop-preview.tsx';
import { FilePicker } from '../cropping/file-picker.tsx';
import { ImageSlot } from '../cropping/image-slot.tsx';
import { Placing } from '../cropping/placing.tsx';
import { surePlacement } from '../cropping/use-card-placement.ts';
import { useOpenedImage } from '../cropping/use-opened-image.ts';
import { lazyPart } from '../lazy-part.tsx';
import { panelAspectRatio, StoredImage } from '../stored-image.tsx';
import { CardView } from './card-view.tsx';
import styles from './cassette-form.module.css';
import type { Edit } from './edit.ts';
import { unfinished } from './edit-state.ts';
import type { CassetteEditor } from './use-cassette-edit.ts';

const ScanTool = lazyPart(async () => (await import('../cropping/scan-tool.tsx')).ScanTool);

const cardOf = ({ crops }: FormDraft): Blob | null =>
  crops.fullJCard?.large ?? crops.fullJCard?.blob ?? null;

/** Finds the card of a scan, and calls `onFound` with its crops where it is sure. */
const cropFound =
  (onFound: (crops: Crops) => void) => async (image: OpenedImage, signal: AbortSignal) => {
    const placement = surePlacement(await detectCards(image));
    if (!placement || signal.aborted) return false;
    const crops = await cropCard(image, placement);
    if (!signal.aborted) onFound(crops);
    return true;
  };

/**
 * The card beside the fields: chosen, found in its scan, else placed by hand; and the pictures of single
 * panels. The next tape's card is found meanwhile (docs/behaviour.md, "Queue of tapes").
 */
export function CardPane({ edit }: { edit: Edit }) {
  const { editor } = useCatalogueTab();
  const { id, base, scan, crops, busy } = edit;
  /** The tape whose card is placed again by hand. */
  const [replacedId, setReplacedId] = useState<string | null>(null);
  const isReplacing = replacedId === id;
  const isPlacing = scan !== null && (isReplacing || !crops.fullJCard);
  const opened = useOpenedImage(
    isPlacing ? scan : null,
    isReplacing ? undefined : cropFound(editor.addCrops),
  );
  const card = isPlacing ? null : cardOf(edit);
  const [next] = unfinished(editor);
  const stored = base?.images ?? null;

  const legend = useRef<HTMLLegendElement>(null);
  // The pressed button, or the picker, is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of what is shown
  useEffect(() => {
    if (document.activeElement === document.body) legend.current?.focus({ preventScroll: true });
  }, [isPlacing, opened, crops]);

  const content = (
    <fieldset disabled={busy === 'saving'} className={styles.card}>
      <legend ref={legend} tabIndex={-1} className="visually-hidden">
        Image Upload
      </legend>
      {isPlacing && (
        <Placing
          key={id}
          opened={opened}
          opening={`Looking for the card in ${scan.name}…`}
          toolOf={(image, events) => <ScanTool key={image.url} image={image} events={events} />}
          onAdd={(crops) => {
            editor.addCrops(crops);
            setReplacedId(null);
          }}
          onCancel={() => (isReplacing ? setReplacedId(null) : editor.setScan(null))}
          onCropperChange={(cropper) => editor.setCropper('scan', cropper)}
        />
      )}
      {card && <CardView card={card} />}
      {!scan && !card && (
        <FilePicker
          label="Scan of the whole J-card"
          prompt="One or many, also dropped anywhere: each becomes a tape, with all three images."
          isMultiple
          onFiles={editor.addScans}
        />
      )}
      {!scan && !card && stored?.fullJCard.path && (
        <div style={{ aspectRatio: panelAspectRatio('fullJCard') }}>
          <StoredImage image={stored.fullJCard} alt="" />
        </div>
      )}
      {!isPlacing && (
        <CropPreview
          crops={crops}
          stored={stored}
          onClear={editor.clearCrops}
          onRestore={(crops) => editor.restoreCrops(crops, scan)}
        />
      )}
      {!isPlacing && scan && (
        <Button variant="quiet" onClick={() => setReplacedId(id)}>
          Place the card again
        </Button>
      )}
      <details className={styles.others}>
        <summary className={primitives.label}>Other pictures</summary>
        <div className={primitives.stack}>
          {panels.map((panel) => (
            <ImageSlot
              key={`${id} ${panel}`}
              panel={panel}
              isAdded={crops[panel] !== undefined}
              onAdd={editor.addCrops}
              onCropperChange={(cropper) => editor.setCropper(panel, cropper)}
            />
          ))}
        </div>
      </details>
      {next && !(isPlacing && !opened) && (
        <NextDraft key={next.id} draft={next} onCrops={editor.addCrops} />
      )}
    </fieldset>
  );
  return stored ? <ImageUrlProvider>{content}</ImageUrlProvider> : content;
}

type NextDraftProps = {
  draft: FormDraft;
  onCrops: CassetteEditor['addCrops'];
};

/** Finds the card of the next tape. */
function NextDraft({ draft, onCrops }: NextDraftProps) {
  useOpenedImage(
    cardOf(draft) ? null : draft.scan,
    cropFound((crops) => onCrops(crops, draft.id)),
  );
  return null;
}

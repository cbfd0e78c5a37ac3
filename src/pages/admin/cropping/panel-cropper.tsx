import { useEffect, useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type Panel, panelName, panelSize } from '../../../domain/cassette.ts';
import type { Picture, PictureSelection } from '../../../domain/form-draft.ts';
import {
  type Area,
  fillFrame,
  rotatedSize,
  type Size,
} from '../../../imaging/crop/crop-geometry.ts';
import { formatFileName, type OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useSingleRun } from '../../../services/use-single-run.ts';
import primitives from '../../../styles/primitives.module.css';
import { useObjectUrl } from './blob-image.tsx';
import { cropPicture, startingCrop } from './crop-placed.ts';
import type { ImagesChange } from './draft-images.ts';
import { OpenedFile } from './opened-file.tsx';
import styles from './panel-cropper.module.css';
import { Slider } from './slider.tsx';
import { SmallNote } from './small-note.tsx';

/** Limits of the cropper; rotation in degrees (docs/behaviour, "Cropping"). */
const zoomRange = { min: 1, max: 3, step: 0.01 } as const;
const rotationRange = { min: 0, max: 90, step: 0.3 } as const;

/** What the cropper reports before it has measured its picture is NaN, and is left out. */
const isMeasured = (place: object) => Object.values(place).every(Number.isFinite);

type Props = {
  panel: Panel;
  picture: Picture;
  onChange: (change: ImagesChange) => void;
};

export function PanelCropper({ panel, picture, onChange }: Props) {
  const { area } = picture.selection;
  const adding = useSingleRun('Cropping the image failed.', async () =>
    onChange({ type: 'add-crops', crops: await cropPicture(panel, picture) }),
  );
  return (
    <fieldset className={styles.tool}>
      <legend className={primitives.strong}>
        {panelName[panel]}: {formatFileName(picture.file.name)}
      </legend>
      <OpenedFile
        file={picture.file}
        opening="Opening…"
        prepare={async (image) => ({ ...image, start: area ?? (await startingCrop(panel, image)) })}
      >
        {(image) => (
          <CropArea
            image={image}
            panel={panel}
            selection={picture.selection}
            onSelect={(selection) => onChange({ type: 'select', panel, selection })}
          />
        )}
      </OpenedFile>
      {adding.failure && <Notice>{errorMessage(adding.failure)}</Notice>}
      <div className={`${primitives.row} ${primitives.tight}`}>
        <Button onClick={adding.run} isBusy={adding.isBusy} busyText="Adding…">
          Add
        </Button>
        <Button
          variant="quiet"
          onClick={() => onChange({ type: 'set-picture', panel, file: null })}
        >
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

type AreaProps = {
  /** `start` is where the crop begins, or goes on. */
  image: OpenedImage & { start: Area };
  panel: Panel;
  selection: PictureSelection;
  onSelect: (selection: Partial<PictureSelection>) => void;
};

/** Selects the area: by drag, pinch, arrow keys and two sliders. */
function CropArea({ image, panel, selection, onSelect }: AreaProps) {
  const { area, rotation } = selection;
  const size = panelSize[panel];
  const url = useObjectUrl(image.preview);
  /** Of the picture's centre from that of the frame, in CSS pixels. */
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [picture, setPicture] = useState<Size | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const element = useRef<HTMLDivElement>(null);
  // The cropper appears below the picker, often outside of the window.
  useEffect(() => {
    element.current?.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const placed = { position, zoom };
  const shown = picture && frame ? fillFrame(picture, frame, rotation, placed) : placed;
  const box = rotatedSize(image, rotation);
  return (
    <>
      <div ref={element} className={styles.cropper}>
        <Cropper
          {...(url && { image: url })}
          initialCroppedAreaPercentages={image.start}
          aspect={size.width / size.height}
          crop={shown.position}
          zoom={shown.zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          rotation={rotation}
          onCropChange={(next) => isMeasured(next) && setPosition(next)}
          onZoomChange={(value) => value && setZoom(Math.round(value * 100) / 100)}
          onCropAreaChange={(area) => isMeasured(area) && onSelect({ area })}
          setMediaSize={setPicture}
          setCropSize={setFrame}
          // The wheel scrolls the form; with Ctrl, or a pinch on a trackpad, it zooms.
          onWheelRequest={(event) => event.ctrlKey}
          keyboardStep={8}
          showGrid={false}
          disableAutomaticStylesInjection
          classes={{ cropAreaClassName: styles.frame ?? '' }}
          cropperProps={{
            role: 'group',
            'aria-label': 'Crop position: move it with the arrow keys',
          }}
        />
      </div>
      <Slider label="Zoom" {...zoomRange} value={shown.zoom} onChange={setZoom} unit="times" />
      <Slider
        label="Rotation"
        {...rotationRange}
        value={rotation}
        onChange={(rotation) => onSelect({ rotation })}
        unit="degrees"
      />
      {area && (
        <SmallNote
          source={{
            width: (box.width * area.width) / 100,
            height: (box.height * area.height) / 100,
          }}
          target={size}
        />
      )}
    </>
  );
}

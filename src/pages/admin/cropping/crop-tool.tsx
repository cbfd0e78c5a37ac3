import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Panel, panelSize } from '../../../domain/cassette.ts';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import { type CropSelection, rotatedSize, type Size } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import type { Crop } from '../../../services/ports.ts';
import styles from './crop-tool.module.css';
import { EnlargementNote } from './enlargement-note.tsx';
import { Slider } from './slider.tsx';
import { type OnPlacedChange, ToolFrame } from './tool-frame.tsx';

/** Limits of the cropper; rotation in degrees (docs/behaviour.md, "Cropping"). */
const zoomRange = { min: 1, max: 3, step: 0.01 } as const;
const rotationRange = { min: 0, max: 90, step: 0.3 } as const;

/** The size of a selection in pixels of the image. */
function selectionSize(image: Size, { area, rotation }: CropSelection): Size {
  const box = rotatedSize(image, rotation);
  return { width: (box.width * area.width) / 100, height: (box.height * area.height) / 100 };
}

type Props = {
  image: OpenedImage;
  panel: Panel;
  onAdd: (crop: Crop) => void;
  onPlacedChange: OnPlacedChange;
  onCancel: () => void;
};

/** Crops one image: drag, pinch, arrow keys and two sliders. */
export function CropTool({ image, panel, onAdd, onPlacedChange, onCancel }: Props) {
  const size = panelSize[panel];
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [rotation, setRotation] = useState<number>(rotationRange.min);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <ToolFrame
      label={`Crop of ${image.name}`}
      logMessage="Cropping the image failed."
      onAdd={async () => {
        if (area) onAdd(await cropToWebp(image, { area, rotation }, size, panel === 'fullJCard'));
      }}
      canAdd={area !== null}
      isPlaced={area !== null}
      onPlacedChange={onPlacedChange}
      onCancel={onCancel}
    >
      <div className={styles.cropper}>
        <Cropper
          image={image.url}
          aspect={size.width / size.height}
          crop={position}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          rotation={rotation}
          onCropChange={setPosition}
          onZoomChange={(value) => setZoom(Math.round(value / zoomRange.step) * zoomRange.step)}
          onCropAreaChange={setArea}
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
      <Slider
        label="Zoom"
        {...zoomRange}
        value={zoom}
        onChange={setZoom}
        unit="times"
        divisions={8}
      />
      <Slider
        label="Rotation"
        {...rotationRange}
        value={rotation}
        onChange={setRotation}
        unit="degrees"
        divisions={18}
      />
      {area && <EnlargementNote source={selectionSize(image, { area, rotation })} target={size} />}
    </ToolFrame>
  );
}

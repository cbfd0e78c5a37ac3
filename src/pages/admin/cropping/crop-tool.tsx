import { useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crop } from '../../../services/ports.ts';
import { useFailureReport } from '../use-failure-report.ts';
import styles from './crop-tool.module.css';
import { Slider } from './slider.tsx';

/** Limits of the cropper (specification, section 9). */
const zoomRange = { min: 1, max: 3, step: 0.01 } as const;
const rotationRange = { min: 0, max: 90, step: 0.3 } as const;

export type CropToolProps = {
  image: OpenedImage;
  /** The size of the result in pixels; its proportion is that of the crop. */
  size: { readonly width: number; readonly height: number };
  onAdd: (crop: Crop) => void;
  onCancel: () => void;
};

/** The cropper of one picture: drag, pinch, arrow keys and two dials. */
export function CropTool({ image, size, onAdd, onCancel }: CropToolProps) {
  const report = useFailureReport();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [rotation, setRotation] = useState<number>(rotationRange.min);
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [area, setArea] = useState<Area | null>(null);
  const pressed = useRef(false);

  async function add() {
    if (pressed.current || !area) return;
    pressed.current = true;
    setBusy(true);
    setWords(null);
    try {
      onAdd(await cropToWebp(image, { area, rotation }, size));
    } catch (error) {
      setWords(errorMessage(report('Cropping the image failed.', error)));
    } finally {
      pressed.current = false;
      setBusy(false);
    }
  }

  return (
    <fieldset className={styles.tool} aria-label={`Crop of ${image.name}`}>
      <div className={styles.stage}>
        <Cropper
          image={image.url}
          aspect={size.width / size.height}
          crop={crop}
          zoom={zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          rotation={rotation}
          onCropChange={setCrop}
          onZoomChange={(to) => setZoom(Math.round(to / zoomRange.step) * zoomRange.step)}
          onCropAreaChange={setArea}
          // The wheel scrolls the form; with Ctrl, or pinched on a trackpad, it zooms.
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
        displayValue={`${zoom.toFixed(2)}×`}
        valueText={`${zoom.toFixed(2)} times`}
        divisions={8}
      />
      <Slider
        label="Rotation"
        {...rotationRange}
        value={rotation}
        onChange={setRotation}
        displayValue={`${rotation.toFixed(1)}°`}
        valueText={`${rotation.toFixed(1)} degrees`}
        divisions={18}
      />
      {words && <Notice>{words}</Notice>}
      <div className={styles.actions}>
        <Button onClick={add} aria-disabled={busy || area === null || undefined}>
          {busy ? 'Adding…' : 'Add'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

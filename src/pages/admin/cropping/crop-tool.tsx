import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { type Panel, panelSize } from '../../../domain/cassette.ts';
import { cropToWebp } from '../../../imaging/crop/crop.ts';
import { fillFrame, rotatedSize, type Size } from '../../../imaging/crop/crop-geometry.ts';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import styles from './crop-tool.module.css';
import { Slider } from './slider.tsx';
import { type ToolEvents, ToolFrame } from './tool-frame.tsx';

/** Limits of the cropper; rotation in degrees (docs/behaviour.md, "Cropping"). */
const zoomRange = { min: 1, max: 3, step: 0.01 } as const;
const rotationRange = { min: 0, max: 90, step: 0.3 } as const;

type Props = { image: OpenedImage; panel: Panel; events: ToolEvents };

/** Crops one image: drag, pinch, arrow keys and two sliders. */
export function CropTool({ image, panel, events }: Props) {
  const size = panelSize[panel];
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(zoomRange.min);
  const [picture, setPicture] = useState<Size | null>(null);
  const [frame, setFrame] = useState<Size | null>(null);
  const [rotation, setRotation] = useState<number>(rotationRange.min);
  const [area, setArea] = useState<Area | null>(null);
  const shown =
    picture && frame ? fillFrame(picture, frame, rotation, { zoom, position }) : { zoom, position };
  const box = rotatedSize(image, rotation);
  const source: Size | null = area && {
    width: (box.width * area.width) / 100,
    height: (box.height * area.height) / 100,
  };
  return (
    <ToolFrame
      events={events}
      label={`Crop of ${image.name}`}
      crop={async () =>
        area
          ? { [panel]: await cropToWebp(image, { area, rotation }, size, panel === 'fullJCard') }
          : {}
      }
      source={source}
      target={size}
      isPlaced={area !== null}
      status={area ? '' : 'It is being opened.'}
    >
      <div className={styles.cropper}>
        <Cropper
          image={image.url}
          aspect={size.width / size.height}
          crop={shown.position}
          zoom={shown.zoom}
          minZoom={zoomRange.min}
          maxZoom={zoomRange.max}
          rotation={rotation}
          onCropChange={setPosition}
          onZoomChange={(value) => setZoom(Math.round(value / zoomRange.step) * zoomRange.step)}
          onCropAreaChange={setArea}
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
        onChange={setRotation}
        unit="degrees"
      />
    </ToolFrame>
  );
}

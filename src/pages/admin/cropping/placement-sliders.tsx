import primitives from '../../../styles/primitives.module.css';
import {
  heightRatioRange,
  type PlacementControls,
  rotationRange,
  skewRange,
  zoomRange,
} from './placement-controls.ts';
import { Slider } from './slider.tsx';

type Props = {
  controls: PlacementControls;
  onChange: (change: Partial<PlacementControls>) => void;
};

/** Sliders for the placement of the card in a scan. */
export function PlacementSliders({ controls, onChange }: Props) {
  const { zoom, rotation, heightRatio, skew } = controls;
  return (
    <>
      <Slider
        label="Zoom"
        {...zoomRange}
        value={zoom}
        onChange={(zoom) => onChange({ zoom })}
        unit="times"
        divisions={8}
      />
      <Slider
        label="Turn"
        {...rotationRange}
        value={rotation}
        onChange={(rotation) => onChange({ rotation })}
        unit="degrees"
        divisions={16}
      />
      <details>
        <summary className={`${primitives.strong} ${primitives.small}`}>Not quite square?</summary>
        <Slider
          label="Height"
          {...heightRatioRange}
          value={heightRatio}
          onChange={(heightRatio) => onChange({ heightRatio })}
          unit="percent"
          divisions={10}
        />
        <Slider
          label="Lean"
          {...skewRange}
          value={skew}
          onChange={(skew) => onChange({ skew })}
          unit="degrees"
          divisions={12}
        />
      </details>
    </>
  );
}

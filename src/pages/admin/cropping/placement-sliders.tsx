import { Button } from '../../../components/ui/button.tsx';
import {
  heightRatioRange,
  type PlacementControls,
  rotationRange,
  skewRange,
  zoomRange,
} from './placement-controls.ts';
import styles from './scan-tool.module.css';
import { Slider } from './slider.tsx';

type Props = {
  controls: PlacementControls;
  onChange: (change: Partial<PlacementControls>) => void;
  /** Turns the card by quarter turns clockwise; null while the turns are chosen elsewhere. */
  onTurn: ((quarters: number) => void) | null;
};

const formatDegrees = (value: number) => `${value.toFixed(1).replace('-', '−')}°`;

/** Sliders for the placement of the card in a scan, and buttons for quarter turns. */
export function PlacementSliders({ controls, onChange, onTurn }: Props) {
  const { zoom, rotation, heightRatio, skew } = controls;
  return (
    <>
      <Slider
        label="Zoom"
        {...zoomRange}
        value={zoom}
        onChange={(zoom) => onChange({ zoom })}
        displayValue={`${zoom.toFixed(2)}×`}
        valueText={`${zoom.toFixed(2)} times`}
        divisions={8}
      />
      <Slider
        label="Turn"
        {...rotationRange}
        value={rotation}
        onChange={(rotation) => onChange({ rotation })}
        displayValue={formatDegrees(rotation)}
        valueText={`${rotation.toFixed(1)} degrees`}
        divisions={16}
      />
      {onTurn && (
        <div className={styles.quarters}>
          <Button onClick={() => onTurn(3)}>Turn left 90°</Button>
          <Button onClick={() => onTurn(1)}>Turn right 90°</Button>
        </div>
      )}
      <details className={styles.advanced}>
        <summary>Not quite square?</summary>
        <Slider
          label="Height"
          {...heightRatioRange}
          value={heightRatio}
          onChange={(heightRatio) => onChange({ heightRatio })}
          displayValue={`${(heightRatio * 100).toFixed(1)} %`}
          valueText={`${(heightRatio * 100).toFixed(1)} percent`}
          divisions={10}
        />
        <Slider
          label="Lean"
          {...skewRange}
          value={skew}
          onChange={(skew) => onChange({ skew })}
          displayValue={formatDegrees(skew)}
          valueText={`${skew.toFixed(1)} degrees`}
          divisions={12}
        />
      </details>
    </>
  );
}

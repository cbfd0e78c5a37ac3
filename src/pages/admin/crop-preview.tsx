import { useEffect, useState } from 'react';
import type { Crops } from '../../backend/save-cassette.ts';
import { Button } from '../../components/button.tsx';
import { type Panel, panelSize, panels } from '../../domain/cassette.ts';
import styles from './crop-preview.module.css';
import { panelName } from './image-slot.tsx';

type Props = { crops: Partial<Crops>; onClear: () => void };

/** The cropped images side by side at one scale (specification, section 2). */
export function CropPreview({ crops, onClear }: Props) {
  const none = panels.every((panel) => !crops[panel]);
  return (
    <section className={styles.preview} aria-label="Preview">
      <ul className={styles.sheet} role="list">
        {panels.map((panel) => (
          <li key={panel} data-panel={panel}>
            <Picture panel={panel} blob={crops[panel]?.blob ?? null} />
          </li>
        ))}
      </ul>
      <Button onClick={() => !none && onClear()} aria-disabled={none || undefined}>
        Clear Images
      </Button>
    </section>
  );
}

function Picture({ panel, blob }: { panel: Panel; blob: Blob | null }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    setUrl(address);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(address);
    };
  }, [blob]);

  const { width, height } = panelSize[panel];
  return url ? (
    <img src={url} width={width} height={height} alt={panelName[panel]} />
  ) : (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          d={`M0 0L${width} ${height}M${width} 0L0 ${height}`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="spoken">No {panelName[panel]} yet</span>
    </>
  );
}

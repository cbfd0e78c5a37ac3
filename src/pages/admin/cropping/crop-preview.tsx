import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import {
  type CassetteImages,
  type Panel,
  panelName,
  panelSize,
  panels,
} from '../../../domain/cassette.ts';
import type { Crops } from '../../../services/ports.ts';
import { StoredImage } from '../stored-image.tsx';
import styles from './crop-preview.module.css';

type Props = {
  crops: Partial<Crops>;
  /** The pictures that an opened tape has; null for a new tape. */
  stored: CassetteImages | null;
  onClear: () => void;
};

/** The three images side by side at one scale: the cropped ones, or what is stored (section 2). */
export function CropPreview({ crops, stored, onClear }: Props) {
  const none = panels.every((panel) => !crops[panel]);
  return (
    <section className={styles.preview} aria-label="Preview">
      <ul className={styles.sheet} role="list">
        {panels.map((panel) => {
          const crop = crops[panel];
          const image = stored?.[panel];
          const there = image !== undefined && image.path !== '';
          return (
            <li key={panel} data-panel={panel}>
              {crop ? (
                <CropPicture panel={panel} blob={crop.blob} />
              ) : there ? (
                <span className={styles.stored} style={{ aspectRatio: ratio(panel) }}>
                  <StoredImage image={image} alt={panelName[panel]} />
                </span>
              ) : (
                <NoPicture panel={panel} />
              )}
              {stored && (
                <span
                  className={there && !crop ? 'visually-hidden' : styles.state}
                  data-new={crop && true}
                >
                  {crop ? 'new' : there ? 'stored' : 'none'}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={() => !none && onClear()} aria-disabled={none || undefined}>
        Clear Images
      </Button>
    </section>
  );
}

const ratio = (panel: Panel) => `${panelSize[panel].width} / ${panelSize[panel].height}`;

function CropPicture({ panel, blob }: { panel: Panel; blob: Blob }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
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
    <NoPicture panel={panel} />
  );
}

function NoPicture({ panel }: { panel: Panel }) {
  const { width, height } = panelSize[panel];
  return (
    <>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path
          d={`M0 0L${width} ${height}M${width} 0L0 ${height}`}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="visually-hidden">No {panelName[panel]} yet</span>
    </>
  );
}

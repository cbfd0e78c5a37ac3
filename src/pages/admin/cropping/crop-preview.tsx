import { Button } from '../../../components/ui/button.tsx';
import {
  type CassetteImages,
  type Panel,
  panelName,
  panelSize,
  panels,
} from '../../../domain/cassette.ts';
import type { Crops } from '../../../services/ports.ts';
import { useMessages } from '../messages/message-provider.tsx';
import { panelAspectRatio, StoredImage } from '../stored-image.tsx';
import styles from './crop-preview.module.css';
import { useObjectUrl } from './use-object-url.ts';

type Props = {
  crops: Partial<Crops>;
  /** The images of an opened cassette; null for a new one. */
  stored: CassetteImages | null;
  onClear: () => void;
  /** Puts cleared crops back where there is no newer one; false if this form has ended. */
  onRestore: (crops: Partial<Crops>) => boolean;
};

/** The three images side by side at one scale: the new crops, else the stored images. */
export function CropPreview({ crops, stored, onClear, onRestore }: Props) {
  const { post } = useMessages();
  const isEmpty = panels.every((panel) => !crops[panel]);
  function clear() {
    onClear();
    const undo = {
      total: 1,
      run: async () => ({
        text: onRestore(crops) ? 'The images are back.' : 'There is nothing left to undo.',
      }),
    };
    post({ text: 'The new images were cleared.', undo });
  }
  return (
    <section className={styles.preview} aria-label="Preview">
      <ul className={styles.images} role="list">
        {panels.map((panel) => {
          const crop = crops[panel];
          const image = stored?.[panel];
          const isStored = image !== undefined && image.path !== '';
          return (
            <li key={panel} data-panel={panel}>
              {crop ? (
                <CropImage panel={panel} blob={crop.blob} />
              ) : isStored ? (
                <div style={{ aspectRatio: panelAspectRatio(panel) }}>
                  <StoredImage image={image} alt={panelName[panel]} />
                </div>
              ) : (
                <EmptyImage panel={panel} />
              )}
              {stored && (
                <span
                  className={isStored && !crop ? 'visually-hidden' : styles.status}
                  data-new={crop && true}
                >
                  {crop ? 'new' : isStored ? 'stored' : 'none'}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Button onClick={() => !isEmpty && clear()} aria-disabled={isEmpty || undefined}>
        Clear Images
      </Button>
    </section>
  );
}

function CropImage({ panel, blob }: { panel: Panel; blob: Blob }) {
  const url = useObjectUrl(blob);
  const { width, height } = panelSize[panel];
  return url ? (
    <img src={url} width={width} height={height} alt={panelName[panel]} />
  ) : (
    <EmptyImage panel={panel} />
  );
}

function EmptyImage({ panel }: { panel: Panel }) {
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

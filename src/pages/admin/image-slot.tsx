import { type ComponentType, type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { once } from '../../backend/once.ts';
import type { Crop } from '../../backend/save-cassette.ts';
import { Notice } from '../../components/notice.tsx';
import { type Panel, panelSize } from '../../domain/cassette.ts';
import { failureWords } from '../../domain/failure-words.ts';
import { type OpenedImage, openImage } from '../../imaging/decode.ts';
import type { CropToolProps } from './crop-tool.tsx';
import styles from './image-slot.module.css';
import { useReport } from './use-report.ts';

/** The names of the three pictures (specification, section 2). */
export const panelName: Record<Panel, string> = {
  spine: 'Spine Image',
  front: 'Front Image',
  fullJCard: 'Full J-Card Image',
};

const loadCropTool = once(() => import('./crop-tool.tsx'));

type Props = {
  panel: Panel;
  /** Whether this picture has its crop already. */
  added: boolean;
  onAdd: (crop: Crop) => void;
  /** Tells when a cropper opens, and when it is closed again. */
  onOpen: (open: boolean) => void;
};

type Opened = { image: OpenedImage; Tool: ComponentType<CropToolProps> };

/**
 * A file picker, by click or by drop, and the cropper for what was chosen (specification, sections 2
 * and 4). A cancelled picker and a file that can't be used leave everything as it was.
 */
export function ImageSlot({ panel, added, onAdd, onOpen }: Props) {
  const report = useReport();
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [reading, setReading] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const { width, height } = panelSize[panel];

  useEffect(() => () => opened?.image.close(), [opened]);

  async function choose(file: File | undefined) {
    if (!file) return;
    const mine = ++latest.current;
    setReading(true);
    setWords(null);
    try {
      const [{ CropTool }, image] = await Promise.all([loadCropTool(), openImage(file)]);
      if (mine !== latest.current) return image.close();
      setOpened({ image, Tool: CropTool });
      onOpen(true);
    } catch (error) {
      if (mine === latest.current)
        setWords(failureWords(report('Opening the image failed.', error)));
    } finally {
      if (mine === latest.current) setReading(false);
    }
  }

  function close() {
    setOpened(null);
    onOpen(false);
    input.current?.focus();
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <div className={styles.slot}>
      <div className={styles.picker} data-added={added || undefined} data-over={over || undefined}>
        <div className={styles.head}>
          <label htmlFor={id}>{panelName[panel]}</label>
          <span className={styles.size}>
            {width}×{height}
          </span>
        </div>
        <p className={styles.prompt} id={`${id}-prompt`}>
          {reading
            ? 'Opening…'
            : opened
              ? opened.image.name
              : added
                ? 'Added. Choose or drop another file to replace it.'
                : 'Choose a file, or drop it here.'}
        </p>
        <input
          ref={input}
          id={id}
          className={styles.file}
          type="file"
          accept="image/*"
          aria-describedby={`${id}-prompt`}
          onDragOver={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
      </div>
      {words && <Notice>{words}</Notice>}
      {opened && (
        <opened.Tool
          key={opened.image.url}
          image={opened.image}
          size={panelSize[panel]}
          onAdd={(crop) => {
            onAdd(crop);
            close();
          }}
          onCancel={close}
        />
      )}
      <p className="spoken" role="status">
        {added && !opened ? `${panelName[panel]} added.` : ''}
      </p>
    </div>
  );
}

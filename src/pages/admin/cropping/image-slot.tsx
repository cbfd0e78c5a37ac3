import { useRef, useState } from 'react';
import { type Panel, panelName } from '../../../domain/cassette.ts';
import { formatFileName } from '../../../imaging/crop/open-image.ts';
import type { Crops } from '../../../services/ports.ts';
import primitives from '../../../styles/primitives.module.css';
import { lazyPart } from '../lazy-part.tsx';
import { FilePicker } from './file-picker.tsx';
import { Placing } from './placing.tsx';
import type { Cropper } from './tool-frame.tsx';
import { useOpenedImage } from './use-opened-image.ts';

/** What has a cropper in a form: each panel, and the scan of the whole card. */
export type CropperSlot = Panel | 'scan';

const CropTool = lazyPart(async () => (await import('./crop-tool.tsx')).CropTool);

type Props = {
  panel: Panel;
  /** Whether its picture has been cropped. */
  isAdded: boolean;
  onAdd: (crops: Partial<Crops>) => void;
  /** Called with null when the tool has closed. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/** A file picker with the cropper of one panel for the chosen image below it. */
export function ImageSlot({ panel, isAdded, onAdd, onCropperChange }: Props) {
  const [file, setFile] = useState<File | null>(null);
  const opened = useOpenedImage(file);
  const input = useRef<HTMLInputElement>(null);
  function close() {
    setFile(null);
    input.current?.focus();
  }

  const name = panelName[panel];
  const prompt = `${isAdded ? 'Added. Choose another file' : 'Choose a file'}, or drop it here.`;
  return (
    <div className={`${primitives.stack} ${primitives.tight}`}>
      <FilePicker
        inputRef={input}
        label={name}
        prompt={file ? formatFileName(file.name) : prompt}
        isAdded={isAdded}
        onFiles={([chosen]) => chosen && setFile(chosen)}
      />
      {file && (
        <Placing
          opened={opened}
          opening="Opening…"
          toolOf={(image, events) => (
            <CropTool key={image.url} image={image} panel={panel} events={events} />
          )}
          onAdd={(crops) => {
            onAdd(crops);
            close();
          }}
          onCancel={close}
          onCropperChange={onCropperChange}
        />
      )}
      <p className="visually-hidden" role="status">
        {!file && isAdded && `${name} added.`}
      </p>
    </div>
  );
}

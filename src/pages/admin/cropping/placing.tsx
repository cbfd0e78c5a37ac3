import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import type { OpenedImage } from '../../../imaging/crop/open-image.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { Crops } from '../../../services/ports.ts';
import type { Cropper, ToolEvents } from './tool-frame.tsx';
import type { useOpenedImage } from './use-opened-image.ts';

type Props = {
  opened: ReturnType<typeof useOpenedImage>;
  /** What is said until it is opened. */
  opening: ReactNode;
  toolOf: (image: OpenedImage, events: ToolEvents) => ReactNode;
  onAdd: (crops: Partial<Crops>) => void;
  onCancel: () => void;
  /** Called with null when there is nothing to be placed any more. */
  onCropperChange: (cropper: Cropper | null) => void;
};

/** A chosen file until it is cropped: it is opened, shown in its tool, or can't be opened. */
export function Placing({ opened, opening, toolOf, onAdd, onCancel, onCropperChange }: Props) {
  const [placed, setPlaced] = useState<Cropper | null>(null);
  const failure = opened && 'failure' in opened ? opened.failure : null;
  const image = opened && 'image' in opened ? opened.image : null;
  const cropper = failure ? null : (placed ?? 'It is being opened.');
  const report = useEffectEvent(onCropperChange);
  useEffect(() => {
    report(cropper);
    return () => report(null);
  }, [cropper]);
  const element = useRef<HTMLDivElement>(null);
  // The tool appears below the picker, often outside of the window.
  useEffect(() => {
    if (image) element.current?.scrollIntoView({ block: 'nearest' });
  }, [image]);
  const onPlacedChange: ToolEvents['onPlacedChange'] = useCallback(
    (next) => setPlaced(() => next),
    [],
  );
  return (
    <div ref={element}>
      {image && toolOf(image, { onPlacedChange, onAdd, onCancel })}
      {failure && <Notice>{errorMessage(failure)}</Notice>}
      {!opened && <p role="status">{opening}</p>}
      {!image && <Button onClick={onCancel}>Cancel</Button>}
    </div>
  );
}

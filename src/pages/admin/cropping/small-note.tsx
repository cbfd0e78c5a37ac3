import { Notice } from '../../../components/ui/notice.tsx';
import type { Size } from '../../../imaging/crop/crop-geometry.ts';

const formatSize = ({ width, height }: Size) => `${Math.round(width)} × ${Math.round(height)}`;

/** Says that `source` has less than half of the pixels of `target` (docs/behaviour, "Cropping"). */
export function SmallNote({ source, target }: { source: Size; target: Size }) {
  const isSmall = source.width * 2 < target.width || source.height * 2 < target.height;
  return (
    isSmall && (
      <Notice tone="note">
        Small: {formatSize(source)} pixels are enlarged to {formatSize(target)}, so it will look
        blurred. You can use it all the same.
      </Notice>
    )
  );
}

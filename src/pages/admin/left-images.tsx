import { useState } from 'react';
import { useBackend } from '../../backend/context.tsx';
import { removeImages } from '../../backend/save-cassette.ts';
import { Notice } from '../../components/notice.tsx';
import { useReport } from './use-report.ts';

type Props = {
  title: string;
  /** Paths of images whose document is deleted already. */
  paths: readonly string[];
  onDone: () => void;
};

/** Says that a deleted tape left images behind, and tries again to remove them. */
export function LeftImages({ title, paths, onDone }: Props) {
  const backend = useBackend();
  const report = useReport();
  const [left, setLeft] = useState(paths);

  async function again() {
    try {
      const still = await removeImages(await backend.images(), left);
      if (still.length === 0) onDone();
      else setLeft(still);
    } catch (error) {
      report('Removing images failed.', error);
    }
  }

  const images = left.length === 1 ? 'one of its images' : `${left.length} of its images`;
  return (
    <Notice onRetry={again}>
      “<bdi>{title}</bdi>” is deleted, but {images} could not be removed.
    </Notice>
  );
}

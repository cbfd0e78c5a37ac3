import { useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { useBackend } from '../../services/backend-context.tsx';
import { removeImages } from '../../services/save-cassette.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  title: string;
  /** What became of the tape that named them. */
  action: 'deleted' | 'saved';
  /** Paths of images that no document names any more. */
  paths: readonly string[];
  onDone: () => void;
};

/** Says that a deleted or changed tape left images behind, and tries again to remove them. */
export function OrphanedImagesNotice({ title, action: what, paths, onDone }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [left, setLeft] = useState(paths);
  // A new number for each try that failed, so that it is read out again.
  const [tries, setTries] = useState(0);

  async function again() {
    try {
      const still = await removeImages(await backend.images(), left);
      if (still.length === 0) return onDone();
      console.error(`Images of a ${what} tape could not be removed.`, still);
      setLeft(still);
    } catch (error) {
      report('Removing images failed.', error);
    }
    setTries((count) => count + 1);
  }

  const which = what === 'deleted' ? 'images' : 'old images';
  const images = left.length === 1 ? `one of its ${which}` : `${left.length} of its ${which}`;
  return (
    <Notice key={tries} onRetry={again}>
      “<bdi>{title}</bdi>” is {what}, but {images} could not be removed.
    </Notice>
  );
}

import { useState } from 'react';
import { Notice } from '../../components/ui/notice.tsx';
import { useBackend } from '../../services/backend-context.tsx';
import { removeImages } from '../../services/remove-cassette.ts';
import { useFailureReport } from './use-failure-report.ts';

type Props = {
  title: string;
  /** What was done to the cassette that referenced the images. */
  action: 'deleted' | 'saved';
  /** Storage paths of images that no document references any more. */
  paths: readonly string[];
  onDone: () => void;
};

/** Reports images of a deleted or changed cassette that could not be deleted, and offers a retry. */
export function OrphanedImagesNotice({ title, action, paths, onDone }: Props) {
  const backend = useBackend();
  const report = useFailureReport();
  const [remaining, setRemaining] = useState(paths);
  // The key of the notice: a new element is announced again after each failed attempt.
  const [attempts, setAttempts] = useState(0);

  async function retry() {
    try {
      const failed = await removeImages(await backend.images(), remaining);
      if (failed.length === 0) return onDone();
      console.error(`Images of a ${action} tape could not be removed.`, failed);
      setRemaining(failed);
    } catch (error) {
      report('Removing images failed.', error);
    }
    setAttempts((count) => count + 1);
  }

  const noun = action === 'deleted' ? 'images' : 'old images';
  const images =
    remaining.length === 1 ? `one of its ${noun}` : `${remaining.length} of its ${noun}`;
  return (
    <Notice key={attempts} onRetry={retry}>
      “<bdi>{title}</bdi>” is {action}, but {images} could not be removed.
    </Notice>
  );
}

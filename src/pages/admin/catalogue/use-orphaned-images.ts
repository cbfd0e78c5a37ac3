import { useState } from 'react';

type OrphanedImages = {
  /** The title of the cassette that referenced the images. */
  title: string;
  action: 'deleted' | 'saved';
  paths: readonly string[];
};

/** Images that could not be deleted together with their cassette, until a retry deletes them. */
export function useOrphanedImages() {
  const [list, setList] = useState<readonly OrphanedImages[]>([]);
  return {
    list,
    add(title: string, action: OrphanedImages['action'], paths: readonly string[]) {
      if (paths.length > 0) setList((previous) => [...previous, { title, action, paths }]);
    },
    remove: (orphaned: OrphanedImages) =>
      setList((previous) => previous.filter((other) => other !== orphaned)),
  };
}

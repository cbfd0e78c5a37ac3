import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import type { Catalogue } from '../use-catalogue.ts';

/** Loads the list again; the table stays in place meanwhile (docs/behaviour.md, "Catalogue table"). */
export function ReloadButton({ catalogue }: { catalogue: Catalogue }) {
  const isReady = catalogue.status === 'ready';
  const isReloading = isReady && catalogue.isReloading;
  const isBusy = !isReady || isReloading;
  const hasFailed = isReady && catalogue.failure !== null;

  const wasReloading = useRef(false);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (isReloading) setAnnouncement('');
    else if (wasReloading.current && !hasFailed) setAnnouncement('The list is up to date.');
    wasReloading.current = isReloading;
  }, [isReloading, hasFailed]);

  return (
    <>
      <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && catalogue.reload()}>
        {isReloading ? 'Reloading…' : 'Reload'}
      </Button>
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { useCatalogueTab } from './catalogue-provider.tsx';

/** Loads the list again; the table stays in place meanwhile (docs/behaviour.md, "Catalogue table"). */
export function ReloadButton() {
  const { catalogue } = useCatalogueTab();
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

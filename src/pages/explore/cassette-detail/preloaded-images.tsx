import { useEffect, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { PanelImage } from '../panel-image.tsx';

/** A visitor who steps on within this time requests no images of the neighbours. */
const delayMs = 300;
/** Hidden images need no blurred placeholder. */
const neverMs = 3_600_000;

/** Requests the spine and front of the neighbours, after the images of the open cassette. */
export function PreloadedImages({ cassettes }: { cassettes: readonly Cassette[] }) {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(!navigator.onLine), delayMs);
    return () => clearTimeout(timer);
  }, []);
  if (isWaiting) return null;
  return (
    <div hidden>
      {cassettes.map((cassette) => (
        <div key={cassette.id}>
          <PanelImage cassette={cassette} panel="spine" blurDelayMs={neverMs} />
          <PanelImage cassette={cassette} panel="front" blurDelayMs={neverMs} />
        </div>
      ))}
    </div>
  );
}

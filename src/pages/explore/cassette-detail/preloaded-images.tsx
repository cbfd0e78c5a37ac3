import { useEffect, useState } from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { PanelImage } from '../panel-image.tsx';

/** Whoever steps on at once does not ask for pictures that nobody looks at. */
const delayMs = 300;
/** No canvas is drawn for an image that nobody sees. */
const neverMs = 3_600_000;

/** Asks for what the neighbours of the open tape show first, after its own pictures. */
export function PreloadedImages({ cassettes }: { cassettes: readonly Cassette[] }) {
  const [isWaiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(setWaiting, delayMs, false);
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

import { useState } from 'react';
import { Blurhash } from 'react-blurhash';
import type { Cassette } from './cassettes.ts';

const defaultHash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';

type PictureProps = { src: string; hash: string; width: number; height: number; alt: string };

/** Section 2: while an image loads, its blur placeholder is shown, 32 by 32 with punch 1. */
function Picture({ src, hash, width, height, alt }: PictureProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {!loaded && (
        <Blurhash
          hash={hash || defaultHash}
          width={width}
          height={height}
          resolutionX={32}
          resolutionY={32}
          punch={1}
        />
      )}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        style={{ display: loaded ? 'block' : 'none' }}
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}

type Props = { cassette: Cassette; onSelect: (id: string) => void };

export function CassetteSpine({ cassette, onSelect }: Props) {
  return (
    <button
      type="button"
      className="spine"
      title={cassette.title}
      onClick={() => onSelect(cassette.id)}
    >
      <Picture
        src={cassette.spineImageUrl}
        hash={cassette.spineBlurhash}
        width={64.52}
        height={500}
        alt={cassette.title}
      />
    </button>
  );
}

export function CassetteDetail({ cassette, onSelect }: Props) {
  const [flat, setFlat] = useState(false);
  const { title, artist, label, country, releaseYear, inStock, locations } = cassette;
  return (
    <div className="detail" role="dialog" aria-label={title}>
      <button type="button" onClick={() => onSelect(cassette.id)}>
        X
      </button>
      <h2>{title}</h2>
      <p>{artist.join(', ')}</p>
      <p>{label}</p>
      <p>{country}</p>
      <p>{releaseYear}</p>
      <button type="button" className={flat ? 'flat' : 'cube'} onClick={() => setFlat(!flat)}>
        {flat ? (
          <Picture
            key="card"
            src={cassette.fullJCardImageUrl}
            hash={cassette.fullJCardBlurhash}
            width={385}
            height={375}
            alt=""
          />
        ) : (
          <>
            <span className="cube-spine">
              <Picture
                src={cassette.spineImageUrl}
                hash={cassette.spineBlurhash}
                width={49.031}
                height={380}
                alt=""
              />
            </span>
            <span className="cube-front">
              <Picture
                src={cassette.frontImageUrl}
                hash={cassette.frontBlurhash}
                width={225.285}
                height={350}
                alt=""
              />
            </span>
          </>
        )}
      </button>
      {cassette.editorNotes && <blockquote>“{cassette.editorNotes}”</blockquote>}
      {cassette.link && (
        // biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's own label
        <a href={cassette.link} target="_blank" rel="noreferrer">
          Link
        </a>
      )}
      {inStock === 'Yes' && (
        <p>Available{locations.length > 0 ? ` at ${locations.join(', ')}` : ''}</p>
      )}
    </div>
  );
}

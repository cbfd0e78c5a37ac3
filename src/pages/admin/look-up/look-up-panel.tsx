import type { KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type FieldName, fieldSpecs } from '../../../domain/fields.ts';
import { musicBrainz, type Release } from '../../../domain/look-up/release.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import { errorMessage } from '../../../services/error-message.ts';
import primitives from '../../../styles/primitives.module.css';
import { FoldedText } from '../folded-text.tsx';
import styles from './look-up.module.css';
import type { LookUp } from './use-look-up.ts';

type OtherTextProps = {
  field: FieldName;
  /** The value of MusicBrainz for the field; null if it has no other than the field. */
  text: string | null;
  onTake: (field: FieldName, text: string) => void;
};

export const OtherText = ({ field, text, onTake }: OtherTextProps) =>
  text && (
    <div className={`${primitives.row} ${primitives.tight} ${primitives.small}`}>
      <div>
        MusicBrainz has <FoldedText text={text} />
      </div>
      <Button
        variant="quiet"
        onClick={({ currentTarget: { form } }) => {
          form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
          onTake(field, text);
        }}
      >
        Take it <span className="visually-hidden">for {fieldSpecs[field].label}</span>
      </Button>
    </div>
  );

/** The button, and what it has found and filled (docs/behaviour, "Look it up"). */
export function LookUpPanel({ lookUp }: { lookUp: LookUp }) {
  const { isBusy, failure, releases, isChosen, filled } = lookUp;
  const names = filled.map((field) => fieldSpecs[field].label).join(', ');
  return (
    <div className={`${primitives.stack} ${primitives.tight}`}>
      <div className={primitives.row}>
        <Button
          isBusy={isBusy}
          busyText="Looking it up…"
          disabled={!lookUp.canSearch}
          onClick={lookUp.search}
        >
          Look it up
        </Button>
        <p className={primitives.small}>Sends title, artist and release ID to musicbrainz.org.</p>
      </div>
      {failure && <Notice onRetry={lookUp.search}>MusicBrainz: {errorMessage(failure)}</Notice>}
      {releases?.length === 0 && <Notice tone="note">MusicBrainz has no such release.</Notice>}
      {releases?.[0] && !isChosen && (
        <ul
          ref={focusButton}
          role="list"
          className={primitives.stack}
          aria-label="Found at MusicBrainz"
          onKeyDown={moveFocus}
        >
          {releases.map((release) => (
            <ReleaseLine
              key={release.id}
              release={release}
              onChoose={() => lookUp.choose(release)}
            />
          ))}
        </ul>
      )}
      {isChosen && (
        <div ref={focusButton}>
          <Notice tone="note">
            {names ? `Filled: ${names}. ` : 'Nothing is filled. '}
            <Button onClick={lookUp.undo}>
              Undo <span className="visually-hidden">what was filled</span>
            </Button>
          </Notice>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to what has come, unless the editor types already. */
const focusButton = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('[name]')) element?.querySelector('button')?.focus();
};

/** The arrow keys lead from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll('button')];
  const index = lines.indexOf(document.activeElement as HTMLButtonElement);
  lines[index + step]?.focus();
}

function ReleaseLine({ release, onChoose }: { release: Release; onChoose: () => void }) {
  const { title, artist, label, releaseId, country, releaseYear } = release.texts;
  const tracks = formatCount(release.trackCount, 'track');
  const facts = [label, releaseId, country, releaseYear, release.format, tracks];
  return (
    <li>
      <button type="button" className={styles.line} onClick={onChoose}>
        <b>
          <bdi>{title}</bdi>
        </b>{' '}
        <bdi>{artist}</bdi>
        <span className={primitives.mono}>
          {!release.isCassette && <b>Not a cassette · </b>}
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </span>
      </button>
      <a
        className={primitives.small}
        href={`${musicBrainz}/release/${release.id}`}
        target="_blank"
        rel="noreferrer"
      >
        See it at MusicBrainz
      </a>
    </li>
  );
}

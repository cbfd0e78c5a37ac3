import type { ComponentProps, KeyboardEvent } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { emptyForm } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { musicBrainz, type Release } from '../../../domain/look-up/release.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { FormFields } from '../cassette-form/form-fields.tsx';
import { FoldedText } from '../folded-text.tsx';
import styles from './look-up.module.css';
import { type LookUp, useLookUp } from './use-look-up.ts';

/** The fields of a cassette, which can be looked up at MusicBrainz. Needs a key for each tape. */
export function LookUpFields(props: ComponentProps<typeof FormFields>) {
  const { form, blank = emptyForm, onFieldChange, noteBelow } = props;
  const lookUp = useLookUp(form, blank, onFieldChange);

  /** What MusicBrainz has in the place of what is in a field. */
  function otherText(field: FieldName) {
    const text = lookUp.otherText(field);
    return (
      text && <OtherText field={field} text={text} onTake={() => onFieldChange(field, text)} />
    );
  }
  return (
    <FormFields
      {...props}
      filled={lookUp.filled}
      noteIn={otherText}
      noteBelow={(field) => (
        <>
          {noteBelow?.(field)}
          {field === 'label' && <LookUpPanel lookUp={lookUp} />}
        </>
      )}
    />
  );
}

type OtherTextProps = { field: FieldName; text: string; onTake: () => void };

const OtherText = ({ field, text, onTake }: OtherTextProps) => (
  <div className={styles.other}>
    <div>
      MusicBrainz has {text.includes('\n') ? <FoldedText text={text} /> : <bdi>{text}</bdi>}
    </div>
    <Button
      variant="quiet"
      onClick={({ currentTarget: { form } }) => {
        form?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
        onTake();
      }}
    >
      Take it <span className="visually-hidden">for {cassetteFields[field].label}</span>
    </Button>
  </div>
);

function LookUpPanel({ lookUp }: { lookUp: LookUp }) {
  const { isBusy, failure, releases, filled } = lookUp;
  const names = filled.map((field) => cassetteFields[field].label).join(', ');
  return (
    <>
      <div className={styles.ask} data-half>
        <Button
          isBusy={isBusy}
          busyText="Looking it up…"
          disabled={!lookUp.canSearch}
          onClick={() => lookUp.ask(null)}
        >
          Look it up
        </Button>
        <p className={primitives.small}>Sends title, artist and release ID to musicbrainz.org.</p>
      </div>
      {failure && <Notice onRetry={() => lookUp.ask(lookUp.asked)}>{failure.message}</Notice>}
      {releases?.length === 0 && <Notice tone="note">MusicBrainz has no such release.</Notice>}
      {releases?.[0] && (
        <div ref={focusFirst} className={primitives.stack} tabIndex={-1}>
          <ul
            role="list"
            className={primitives.stack}
            aria-label="Found at MusicBrainz"
            onKeyDown={moveFocus}
          >
            {releases.map((release) => (
              <ReleaseLine key={release.id} release={release} lookUp={lookUp} />
            ))}
          </ul>
          {lookUp.isChosen && (
            <Notice tone="note">
              {names ? `Filled: ${names}. ` : 'Nothing is filled. '}
              <Button onClick={lookUp.undo}>
                Undo <span className="visually-hidden">what was filled</span>
              </Button>
            </Notice>
          )}
        </div>
      )}
    </>
  );
}

/** Moves the focus to what has come, unless the editor types already. */
const focusFirst = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('[name]')) element?.querySelector('button')?.focus();
};

/** The arrow keys lead from line to line. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll('button')];
  const index = lines.indexOf(document.activeElement as HTMLButtonElement);
  lines[index + step]?.focus();
}

/** A release to choose. Pressed again, it gives back what was there, as "Undo" does. */
function ReleaseLine({ release, lookUp }: { release: Release; lookUp: LookUp }) {
  const { title, artist, label, releaseId, country, releaseYear } = release.texts;
  const tracks = formatCount(release.trackCount, 'track');
  const facts = [label, releaseId, country, releaseYear, release.format, tracks];
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        aria-pressed={lookUp.isChosen}
        onClick={() => (lookUp.isChosen ? lookUp.undo() : lookUp.ask(release))}
      >
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

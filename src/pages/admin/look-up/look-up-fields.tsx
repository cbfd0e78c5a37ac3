import type { ComponentProps } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { emptyForm } from '../../../domain/cassette-validation.ts';
import { cassetteFields, type FieldName } from '../../../domain/fields.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import primitives from '../../../styles/primitives.module.css';
import { FormFields } from '../cassette-form/form-fields.tsx';
import { FoldedText } from '../folded-text.tsx';
import styles from './look-up.module.css';
import { ReleaseLink, ReleaseList } from './release-list.tsx';
import { type LookUp, useLookUp } from './use-look-up.ts';

/** The fields of a cassette, which can be looked up at MusicBrainz. Needs a key for each tape. */
export function LookUpFields(props: ComponentProps<typeof FormFields>) {
  const { form, blank = emptyForm, onFieldChange, noteBelow } = props;
  const lookUp = useLookUp({ form, blank, onFieldChange });
  return (
    <FormFields
      {...props}
      mark={(field) => <Mark field={field} lookUp={lookUp} />}
      noteBelow={(field) => (
        <>
          {noteBelow?.(field)}
          {field === 'label' && <LookUpPanel lookUp={lookUp} />}
        </>
      )}
    />
  );
}

/** Beside a field: that it was filled, or what MusicBrainz has in its place. */
function Mark({ field, lookUp }: { field: FieldName; lookUp: LookUp }) {
  if (lookUp.filled.includes(field)) return <span className={styles.filled}>Filled</span>;
  const text = lookUp.otherText(field);
  if (text === null) return null;
  return (
    <div className={primitives.small}>
      MusicBrainz has {text.includes('\n') ? <FoldedText text={text} /> : <bdi>{text}</bdi>}{' '}
      <Button
        variant="quiet"
        onClick={({ currentTarget }) => {
          const fieldElement = currentTarget.parentElement?.parentElement;
          fieldElement?.querySelector<HTMLElement>('[name]')?.focus();
          lookUp.take(field);
        }}
      >
        Take it <span className="visually-hidden">for {cassetteFields[field].label}</span>
      </Button>
    </div>
  );
}

/** Moves the focus to what has come, unless the editor types already. */
const takeFocus = (element: HTMLElement | null) => {
  if (!document.activeElement?.matches('[name]')) element?.focus();
};

const countOf = ({ length }: { length: number }) =>
  length === 0 ? 'MusicBrainz has no such release.' : `${formatCount(length, 'release')} found.`;

function LookUpPanel({ lookUp }: { lookUp: LookUp }) {
  const { canSearch, isBusy, failure, releases, chosen, fields, filled } = lookUp;
  return (
    <>
      <div className={styles.ask} data-half>
        <Button
          isBusy={isBusy}
          busyText="Looking it up…"
          disabled={!canSearch}
          onClick={lookUp.search}
        >
          Look it up
        </Button>
        <p className={primitives.small}>Sends title, artist and release ID to musicbrainz.org.</p>
        <output>{!isBusy && !chosen && releases && countOf(releases)}</output>
      </div>
      {failure && <Notice onRetry={lookUp.retry}>{failure.message}</Notice>}
      {chosen ? (
        <div className={styles.found}>
          <p ref={takeFocus} tabIndex={-1}>
            {fields.length > 0
              ? `Filled: ${fields.map((field) => cassetteFields[field].label).join(', ')}.`
              : 'Nothing is filled.'}
          </p>
          {filled.length > 0 && (
            <Button onClick={lookUp.undo}>
              Undo <span className="visually-hidden">what was filled</span>
            </Button>
          )}
          <ReleaseLink release={chosen} />
        </div>
      ) : (
        releases?.[0] && (
          <ReleaseList ref={takeFocus} releases={releases} onChoose={lookUp.choose} />
        )
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { type Cassette, labelOf } from '../../../domain/cassette.ts';
import type { Failure } from '../../../domain/failure.ts';
import { cassetteFields, draftFields } from '../../../domain/fields.ts';
import {
  type CassettePair,
  defaultSource,
  differingNames,
  type MergeChoices,
  type MergedCassette,
  mergeCassettes,
  sourcesOf,
} from '../../../domain/merge.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { CassetteName } from '../cassette-name.tsx';
import { MergeChoice } from './merge-choice.tsx';
import styles from './merge-dialog.module.css';

type Props = {
  pair: CassettePair;
  isBusy: boolean;
  /** Why the last attempt failed. */
  failure: Failure | null;
  onMerge: (merged: MergedCassette) => void;
  onCancel: () => void;
};

const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The fields and images of two cassettes side by side, and the choice of each. */
export function MergeForm({ pair, isBusy, failure, onMerge, onCancel }: Props) {
  const { kept, other } = pair;
  const [choices, setChoices] = useState<MergeChoices>({});

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const merged = mergeCassettes(pair, choices);
  const differing = differingNames(kept, other);
  const same = draftFields.filter((field) => !differing.includes(field));
  const replaced = merged.takenPanels.filter((panel) => kept.images[panel].path !== '');

  return (
    <ImageUrlProvider>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onMerge(merged);
        }}
      >
        <div className={styles.pair}>
          <Summary letter="A" outcome="stays" cassette={kept} />
          <Summary letter="B" outcome="goes to the bin" cassette={other} />
        </div>
        {differing.map((name) => (
          <MergeChoice
            key={name}
            name={name}
            label={labelOf(name)}
            pair={pair}
            sources={sourcesOf(pair, name)}
            chosen={choices[name] ?? defaultSource(pair, name)}
            onChoose={(source) => !isBusy && setChoices({ ...choices, [name]: source })}
          />
        ))}
        {same.length > 0 && (
          <p className={styles.note}>
            The same in both: {same.map((field) => cassetteFields[field].label).join(', ')}.
          </p>
        )}
        <div className={styles.footer}>
          {replaced.length > 0 && (
            <p>A’s own {replaced.map((panel) => labelOf(panel)).join(', ')} will be deleted.</p>
          )}
          {failure && <Notice>{mergeErrorMessage(failure)}</Notice>}
          <div className={styles.actions}>
            <Button onClick={() => !isBusy && onCancel()} aria-disabled={isBusy || undefined}>
              Cancel
            </Button>
            <Button type="submit" variant="main" aria-disabled={isBusy || undefined}>
              {isBusy ? 'Merging…' : 'Merge'}
            </Button>
          </div>
        </div>
      </form>
    </ImageUrlProvider>
  );
}

function mergeErrorMessage(failure: Failure): string {
  if (failure.code !== 'conflict') return errorMessage(failure);
  const changed = failure.fields.map(labelOf).join(', ');
  return `Somebody else changed one of them meanwhile: ${changed}. Please look at it again.`;
}

type SummaryProps = { letter: string; outcome: string; cassette: Cassette };

function Summary({ letter, outcome, cassette }: SummaryProps) {
  return (
    <div>
      <p className={styles.outcome}>
        <b>{letter}</b> {outcome}
      </p>
      <p>
        <CassetteName cassette={cassette} />
      </p>
      {cassette.createdAt !== null && (
        <p className={styles.note}>Added {dateFormat.format(cassette.createdAt)}</p>
      )}
    </div>
  );
}

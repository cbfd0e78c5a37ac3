import { useEffect, useRef, useState } from 'react';
import { ImageUrlProvider } from '../../../components/images/image-url.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import {
  type Cassette,
  changedFields,
  draftFields,
  fieldLabel,
  panelName,
} from '../../../domain/cassette.ts';
import { validateDraft } from '../../../domain/cassette-validation.ts';
import {
  type CassettePair,
  defaultSource,
  differingNames,
  type MergeChoices,
  mergeCassettes,
  sourcesOf,
} from '../../../domain/merge.ts';
import { useBackend } from '../../../services/backend-context.tsx';
import { type MergeResult, mergeIntoOne } from '../../../services/bin.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { CassetteName } from '../cassette-name.tsx';
import { useFailureReport } from '../use-failure-report.ts';
import { MergeChoice } from './merge-choice.tsx';
import styles from './merge-dialog.module.css';

type Props = {
  pair: CassettePair;
  /** The email address of the editor. */
  movedBy: string;
  isBusy: boolean;
  onBusyChange: (isBusy: boolean) => void;
  /** Loads both again, after somebody else has changed one. */
  loadAgain: () => Promise<void>;
  onCancel: () => void;
  onMerged: (merged: MergeResult) => void;
};

const names: Record<string, string> = { ...fieldLabel, ...panelName };
const dateFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** The fields and images of two cassettes side by side, and the choice of each. */
export function MergeForm(props: Props) {
  const { pair, movedBy, isBusy, onBusyChange, loadAgain, onCancel, onMerged } = props;
  const { kept, other } = pair;
  const backend = useBackend();
  const report = useFailureReport();
  const [choices, setChoices] = useState<MergeChoices>({});
  const [message, setMessage] = useState({ text: '', id: 0 });
  const show = (text: string) => setMessage(({ id }) => ({ text, id: id + 1 }));

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const merged = mergeCassettes(pair, choices);
  const differing = differingNames(kept, other);
  const same = draftFields.filter((field) => !differing.includes(field));
  const replaced = merged.takenPanels.filter((panel) => kept.images[panel].path !== '');

  async function merge() {
    if (isBusy) return;
    const check = validateDraft(merged.draft);
    const errors = check.ok
      ? []
      : changedFields(kept, merged.draft).flatMap((field) => check.errors[field] ?? []);
    if (errors.length > 0) return show(errors.join(' '));
    show('');
    onBusyChange(true);
    try {
      const [bin, images] = await Promise.all([backend.bin(), backend.images()]);
      onMerged(await mergeIntoOne({ bin, images }, pair, merged, movedBy));
    } catch (error) {
      await showFailure(error).catch((again) => show(errorMessage(report(logMessage, again))));
      onBusyChange(false);
    }
  }

  async function showFailure(error: unknown) {
    const failure = report(logMessage, error);
    if (failure.code !== 'conflict') return show(errorMessage(failure));
    await loadAgain();
    const changed = failure.fields.map((name) => names[name] ?? name).join(', ');
    show(`Somebody else changed one of them meanwhile: ${changed}. Please look at it again.`);
  }

  return (
    <ImageUrlProvider>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void merge();
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
            label={names[name] ?? name}
            pair={pair}
            sources={sourcesOf(pair, name)}
            chosen={choices[name] ?? defaultSource(pair, name)}
            onChoose={(source) => !isBusy && setChoices({ ...choices, [name]: source })}
          />
        ))}
        {same.length > 0 && (
          <p className={styles.note}>
            The same in both: {same.map((field) => fieldLabel[field]).join(', ')}.
          </p>
        )}
        <div className={styles.footer}>
          {replaced.length > 0 && (
            <p>A’s own {replaced.map((panel) => panelName[panel]).join(', ')} will be deleted.</p>
          )}
          {message.text !== '' && <Notice key={message.id}>{message.text}</Notice>}
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

const logMessage = 'Merging two tapes failed.';

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

import type { ReactNode } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { CassetteFields } from '../../../domain/fields.ts';
import { formatCount } from '../../../domain/text/format-count.ts';
import type { Undone } from '../../../services/describe-undone.ts';
import { errorMessage } from '../../../services/error-message.ts';
import type { RunState } from '../../../services/run.ts';

/** The words that say what a save, a run or an undo has done (docs/behaviour, "Messages"). */

type Saved = {
  title: string;
  /** What a cell has changed, such as "Label: Mono"; null for a row or a form. */
  value: string | null;
  isNew: boolean;
  isEarlierTry: boolean;
  /** Whether the search or the filters do not show it. */
  isHidden: boolean;
};

export function savedText({ title, value, isNew, isEarlierTry, isHidden }: Saved): ReactNode {
  const verb = isNew ? 'added' : 'saved';
  return (
    <>
      {value && `${value}, of `}“<bdi>{title}</bdi>”{!value && ` ${verb}`}
      {isEarlierTry && ' by an earlier try'}.{isHidden && ' The search or the filters hide it.'}
    </>
  );
}

type DoneSentenceProps = { cassettes: readonly Pick<CassetteFields, 'title'>[]; done: string };

/** "“Rain” was restored. ", "2 tapes were restored. "; nothing of no tape. */
export function DoneSentence({ cassettes, done }: DoneSentenceProps) {
  const [first, ...others] = cassettes;
  if (!first) return null;
  if (others.length > 0) return `${formatCount(cassettes.length, 'tape')} were ${done}. `;
  return (
    <>
      “<bdi>{first.title}</bdi>” was {done}.{' '}
    </>
  );
}

/** How many tapes are named with their reasons. */
const maxNamed = 5;

/** What was done, which tapes the catalogue has again (`duplicates`), how many are left, and why. */
export function describeOutcome<Item>(
  done: ReactNode,
  { failed, remaining, stoppedBy }: RunState<Item, unknown>,
  titleOf: (item: Item) => string,
) {
  const duplicates = failed.filter(({ failure }) => failure.code === 'duplicate');
  const others = failed.filter(({ failure }) => failure.code !== 'duplicate');
  const reasons = others
    .slice(0, maxNamed)
    .map(({ item, failure }) => `“${titleOf(item)}”: ${errorMessage(failure)}`);
  const remainingCount = others.length + remaining.length;
  const text = (
    <>
      {done}
      {duplicates.length > 0 && (
        <>
          <DoneSentence
            cassettes={duplicates.map(({ item }) => ({ title: titleOf(item) }))}
            done="not restored"
          />
          The catalogue has {duplicates.length === 1 ? 'this tape' : 'these tapes'} again.{' '}
        </>
      )}
      {remainingCount > 0 && `${formatCount(remainingCount, 'tape')} not done yet.`}
    </>
  );
  return {
    text,
    failure:
      [stoppedBy ? stopMessage(stoppedBy, 'it') : '', ...reasons].join(' ').trim() || undefined,
    duplicates: duplicates.map(({ item }) => item),
    remainingCount,
  };
}

/** Why `what` stopped before its end: "it", "the import". */
export const stopMessage = (stoppedBy: Failure, what: string): string =>
  stoppedBy.code === 'signed-out'
    ? `You were no longer signed in as an editor, and ${what} stopped.`
    : errorMessage(stoppedBy);

/** The button that restores tapes beside the same ones. */
export const restoreAsNew = (count: number, act: () => void) => ({
  label: count === 1 ? 'Restore it as another tape' : 'Restore them as other tapes',
  act,
});

type UndoTextProps = { done: readonly Undone[]; isOwn: (one: Undone) => boolean };

/** What an undo has done, and what it has left (docs/behaviour, "Undo"). */
export function UndoText({ done, isOwn }: UndoTextProps) {
  const putBack = done.filter(({ isReverted, now }) => isReverted && now);
  const moved = done.filter(({ isReverted, now }) => isReverted && !now);
  const left = done.filter(({ reasons }) => reasons.length > 0);
  const more = left.length - maxNamed;
  return (
    <>
      <DoneSentence cassettes={putBack.filter(isOwn)} done="put back" />
      <DoneSentence cassettes={putBack.filter((one) => !isOwn(one))} done="put back already" />
      {moved.length > 0 && `${formatCount(moved.length, 'tape')} moved to the bin. `}
      {left.length > 0 && `Left as it is in ${formatCount(left.length, 'tape')}: `}
      {left.slice(0, maxNamed).map(({ id, title, reasons }, index) => (
        <span key={id}>
          {index > 0 && ', '}“<bdi>{title}</bdi>” ({reasons.join('; ')})
        </span>
      ))}
      {left.length > 0 && `${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}. `}
    </>
  );
}

import { groupByCassette } from '../../../domain/history.ts';
import type { Left, LeftPart, UndoResult } from '../../../services/undo-changes.ts';
import { TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';

/** At most this many cassettes are named. */
const maxNamed = 5;

/** Says what an undo has done, and what it has left (docs/behaviour.md, "Undo"). */
export function UndoText({ result }: { result: UndoResult }) {
  const { saved, removedIds, left, remaining, taken } = result;
  const remainingCount = groupByCassette(remaining).length;
  const isNothing =
    saved.length + removedIds.length + left.length + remainingCount + taken.length === 0;
  return (
    <>
      {isNothing && 'There is nothing left to undo.'}
      {saved.length > 0 && (
        <>
          <TapesWere cassettes={saved} /> put back.{' '}
        </>
      )}
      {removedIds.length > 0 && `${formatCount(removedIds.length, 'tape')} moved to the bin. `}
      {left.length > 0 && <LeftText left={left} />}
      {taken.length > 0 && (
        <>
          <TapesWere cassettes={taken} /> not restored. The catalogue has{' '}
          {taken.length === 1 ? 'this tape' : 'these tapes'} again.{' '}
        </>
      )}
      {remainingCount > 0 && `${formatCount(remainingCount, 'tape')} not done yet.`}
    </>
  );
}

function LeftText({ left }: { left: readonly Left[] }) {
  const more = left.length - maxNamed;
  return (
    <>
      {`Left as it is in ${formatCount(left.length, 'tape')}: `}
      {left.slice(0, maxNamed).map(({ title, parts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice
        <span key={index}>
          {index > 0 && ', '}“<bdi>{title}</bdi>” ({parts.map(describePart).join('; ')})
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en')} more`}.{' '}
    </>
  );
}

function describePart({ names, reason, by }: LeftPart): string {
  const why = reason === 'changed' && by ? `changed since by ${by}` : reasons[reason];
  return names.length > 0 ? `${names.join(', ')}: ${why}` : why;
}

const reasons: Record<LeftPart['reason'], string> = {
  changed: 'changed since',
  conflict: 'changed just now',
  invalid: 'what it was is not allowed any more',
  image: 'pictures are not put back',
  missing: 'not there any more',
};

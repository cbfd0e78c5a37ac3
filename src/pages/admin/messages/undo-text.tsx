import type { UndoResult } from '../../../services/undo-changes.ts';
import { TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';

/** At most this many cassettes are named. */
const maxNamed = 5;

/** Says what an undo has done, and what it has left (docs/behaviour.md, "Undo"). */
export function UndoText({ result }: { result: UndoResult }) {
  const { saved, removedIds, left, remaining, taken } = result;
  const isNothing =
    saved.length + removedIds.length + left.length + remaining.length + taken.length === 0;
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
      {remaining.length > 0 && `${formatCount(remaining.length, 'tape')} not done yet.`}
    </>
  );
}

function LeftText({ left }: Pick<UndoResult, 'left'>) {
  const more = left.length - maxNamed;
  return (
    <>
      {`Left as it is in ${formatCount(left.length, 'tape')}: `}
      {left.slice(0, maxNamed).map(({ title, reasons }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a title may come twice
        <span key={index}>
          {index > 0 && ', '}“<bdi>{title}</bdi>” ({reasons.join('; ')})
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en')} more`}.{' '}
    </>
  );
}

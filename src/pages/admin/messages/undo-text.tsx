import type { ChangeRecord } from '../../../domain/history.ts';
import type { Undone } from '../../../services/undo-changes.ts';
import { TapesWere } from '../cassette-name.tsx';
import { formatCount } from '../format-count.ts';

/** At most this many cassettes are named. */
const maxNamed = 5;

type Props = {
  done: readonly Undone[];
  /** What is not restored because the catalogue has the same cassette. */
  taken: readonly ChangeRecord[];
  /** What failed or was not reached. */
  remaining: readonly ChangeRecord[];
};

/** Says what an undo has done, and what it has left (docs/behaviour.md, "Undo"). */
export function UndoText({ done, taken, remaining }: Props) {
  const putBack = done.filter(({ isUndone, now }) => isUndone && now);
  const moved = done.filter(({ isUndone, now }) => isUndone && !now);
  const left = done.filter(({ reasons }) => reasons.length > 0);
  const isNothing =
    putBack.length + moved.length + left.length + remaining.length + taken.length === 0;
  return (
    <>
      {isNothing && 'There is nothing left to undo.'}
      {putBack.length > 0 && (
        <>
          <TapesWere cassettes={putBack} /> put back.{' '}
        </>
      )}
      {moved.length > 0 && `${formatCount(moved.length, 'tape')} moved to the bin. `}
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

function LeftText({ left }: { left: readonly Undone[] }) {
  const more = left.length - maxNamed;
  return (
    <>
      {`Left as it is in ${formatCount(left.length, 'tape')}: `}
      {left.slice(0, maxNamed).map(({ id, title, reasons }, index) => (
        <span key={id}>
          {index > 0 && ', '}“<bdi>{title}</bdi>” ({reasons.join('; ')})
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en')} more`}.{' '}
    </>
  );
}

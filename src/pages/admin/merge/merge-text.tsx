import type { MergeResult } from '../../../services/bin.ts';

/** Says what a merge has done (docs/behaviour.md, "Merging"). */
export function MergeText({ cassette, isIndexed }: Pick<MergeResult, 'cassette' | 'isIndexed'>) {
  return (
    <>
      “<bdi>{cassette.title}</bdi>” is merged, and the other one was moved to the bin.
      {!isIndexed && (
        <>
          {' '}
          This list and the members’ shelf show it as it was until it is changed again, or{' '}
          <code>npm run shelf</code> has run.
        </>
      )}
    </>
  );
}

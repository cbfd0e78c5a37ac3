import type { MergeResult } from '../../../services/bin.ts';

/** Says what a merge has done (docs/behaviour.md, "Merging"). */
export function MergeText({ cassette }: Pick<MergeResult, 'cassette'>) {
  return (
    <>
      “<bdi>{cassette.title}</bdi>” is merged, and the other one was moved to the bin.
    </>
  );
}

import { Notice } from '../../../components/ui/notice.tsx';
import type { MergeResult } from '../../../services/bin.ts';

type Props = Pick<MergeResult, 'cassette' | 'isIndexed'> & { onLoadAgain: () => void };

/** Says what a merge has done (docs/behaviour.md, "Merging"). */
export function MergeNotice({ cassette, isIndexed, onLoadAgain }: Props) {
  return (
    <Notice tone="note" {...(!isIndexed && { onRetry: onLoadAgain })}>
      “<bdi>{cassette.title}</bdi>” is merged, and the other one is in the bin.
      {!isIndexed && ' Members see it as it was until this list is loaded again.'}
    </Notice>
  );
}

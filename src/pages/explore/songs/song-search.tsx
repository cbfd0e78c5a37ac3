import { useCallback, useLayoutEffect, useMemo } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { useBackend } from '../../../services/backend-context.tsx';
import { errorMessage } from '../../../services/error-message.ts';
import { type LoadData, useAsyncData } from '../../../services/use-async-data.ts';
import { readSongs, type SongIndex } from './song-index.ts';
import './song-label.css';

export type SongState = {
  /** null until the first lists have been read. */
  index: SongIndex | null;
  /** Says that they are still being read; else empty. */
  note: string;
};

type Props = {
  uid: string;
  /** Whether a term is searched in the songs. */
  isNeeded: boolean;
  /** Called at first and at each change. */
  onChange: (state: SongState) => void;
};

/** Reads the track lists once in a visit, and says if that fails (docs/behaviour.md, "Track lists"). */
export function SongSearch({ uid, isNeeded, onChange }: Props) {
  const backend = useBackend();
  const load: LoadData<SongIndex> = useCallback(
    async (signal, onPartialData) => readSongs(await backend.shelf(), uid, signal, onPartialData),
    [backend, uid],
  );
  const lists = useAsyncData(load);
  const index = lists.status === 'ready' ? lists.data : null;
  const failure = lists.status === 'loading' ? null : lists.failure;
  const note = failure || index?.isComplete ? '' : 'Songs are still being read';
  const state = useMemo(() => ({ index, note }), [index, note]);
  useLayoutEffect(() => onChange(state), [onChange, state]);
  return (
    isNeeded &&
    failure && (
      <Notice onRetry={lists.retry}>
        {index ? 'Not all songs are searched. ' : 'Songs are not searched. '}
        {errorMessage(failure)}
      </Notice>
    )
  );
}

import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Notice } from '../../../components/ui/notice.tsx';
import { linesWith, toSongText } from '../../../domain/text/song-search.ts';
import {
  groupTracks,
  parseTrackList,
  type TrackLine,
  trackPosition,
} from '../../../domain/text/track-list.ts';
import { errorMessage } from '../../../services/error-message.ts';
import { useIsPrinting } from '../print-list/use-is-printing.ts';
import styles from './track-list.module.css';
import type { TrackListState } from './use-track-list.ts';

type Props = {
  /** Failed, or not empty. */
  list: TrackListState;
  /** What is searched: the lines that hold a term are marked. */
  terms: readonly string[];
};

/** The track list below the other text, which it does not move when it arrives. */
export function TrackList({ list, terms }: Props) {
  const content = useRef<HTMLDivElement>(null);
  useSeenHeight(content);
  return (
    <div ref={content} className={styles.tracks}>
      {list.status === 'failed' && (
        <Notice tone="note" onRetry={list.retry}>
          The track list can’t be read. {errorMessage(list.failure)}
        </Notice>
      )}
      {list.status === 'ready' && <Tracks list={list.data} terms={terms} />}
    </div>
  );
}

/** Keeps the full view as high as it is without this content, so that nothing in it moves. */
function useSeenHeight(content: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = content.current;
    const panel = element?.closest('dialog');
    const scroller = element?.closest('dialog > div');
    if (!element || !panel || !scroller) return;
    const measure = () => {
      const { scrollTop } = scroller;
      panel.style.removeProperty('--seen-height');
      element.style.display = 'none';
      panel.style.setProperty('--seen-height', `${panel.offsetHeight}px`);
      element.style.display = '';
      // Without this content there was less to scroll.
      scroller.scrollTop = scrollTop;
    };
    measure();
    addEventListener('resize', measure);
    return () => {
      removeEventListener('resize', measure);
      panel.style.removeProperty('--seen-height');
    };
  }, [content]);
}

/** A list of more lines is folded, and then has at most so many. */
const foldedLines = 12;

function Tracks({ list, terms }: { list: string; terms: readonly string[] }) {
  const id = useId();
  const isPrinting = useIsPrinting();
  const groups = useMemo(() => groupTracks(parseTrackList(list)), [list]);
  const found = useMemo(
    () => new Set(linesWith(toSongText(list), terms).map(({ index }) => index)),
    [list, terms],
  );
  const lines = groups.flatMap((group) => group.lines);
  const isLong = lines.length > foldedLines;
  const perGroup = Math.max(2, Math.floor((foldedLines - 2) / groups.length));
  const hidesFound = groups.some((group) =>
    group.lines.slice(perGroup).some(({ index }) => found.has(index)),
  );
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? hidesFound;
  const shows = (index: number) => !isLong || isOpen || isPrinting || index < perGroup;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        Tracks
      </h3>
      <div className={styles.groups}>
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: never reordered
          <div key={at} className={styles.group}>
            {group.heading && (
              <h4 className={styles.side}>
                <bdi>{group.heading}</bdi>
              </h4>
            )}
            <ol role="list" className={styles.list}>
              {group.lines.map(
                (line, index) =>
                  shows(index) && (
                    <Line key={line.index} line={line} isFound={found.has(line.index)} />
                  ),
              )}
            </ol>
          </div>
        ))}
      </div>
      {isLong && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? 'Show fewer tracks' : `Show all ${lines.length} tracks`}
        </button>
      )}
    </section>
  );
}

function Line({ line, isFound }: { line: TrackLine; isFound: boolean }) {
  const { title, duration } = line;
  const position = trackPosition(line);
  return (
    <li className={styles.line}>
      {position && <span className={styles.position}>{position} </span>}
      <span className={styles.title}>
        {isFound ? (
          <mark>
            <bdi>{title}</bdi>
          </mark>
        ) : (
          <bdi>{title}</bdi>
        )}
      </span>
      {duration && <span className={styles.duration}> {duration}</span>}
    </li>
  );
}

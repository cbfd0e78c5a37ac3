import {
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Cassette } from '../../../domain/cassette.ts';
import { type ShelfSortKey, sortLabel } from '../search/shelf-url.ts';
import styles from './jump-rail.module.css';
import { joinGroups, type SortGroup } from './sort-groups.ts';

/** As in the style sheet: the least height of a button, in pixels. */
const buttonHeight = 24;

type Props = {
  cassettes: readonly Cassette[];
  groups: readonly SortGroup[];
  sort: ShelfSortKey;
  onJump: (id: string, movesFocus: boolean) => void;
};

/** A button for each group of the order. One is a tab stop, and the arrow keys move the focus from there. */
export function JumpRail({ cassettes, groups, sort, onJump }: Props) {
  const rail = useRef<HTMLDivElement>(null);
  const capacity = useCapacity(rail);
  const shown = useMemo(() => joinGroups(groups, capacity), [groups, capacity]);
  const [current, setCurrent] = useState(0);
  const [dragged, setDragged] = useState<number | null>(null);
  const tabStop = Math.min(current, shown.length - 1);

  const jump = (index: number, movesFocus: boolean) => {
    setCurrent(index);
    const cassette = cassettes[shown[index]?.index ?? -1];
    if (cassette) onJump(cassette.id, movesFocus);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, tabStop, shown.length);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCurrent(next);
    rail.current?.querySelectorAll('button')[next]?.focus();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    // A touch keeps its first target.
    const button = document.elementFromPoint(left + width / 2, event.clientY)?.closest('button');
    const index = [...event.currentTarget.querySelectorAll('button')].indexOf(
      button as HTMLButtonElement,
    );
    if (index < 0 || index === (dragged ?? tabStop)) return;
    setDragged(index);
    jump(index, false);
  };
  const endDrag = () => setDragged(null);

  return (
    <div
      ref={rail}
      role="toolbar"
      aria-orientation="vertical"
      aria-label={`Jump by ${sortLabel[sort]}`}
      className={styles.rail}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onPointerLeave={endDrag}
    >
      {shown.map(({ label, name, count }, index) => (
        <button
          key={label}
          type="button"
          className={styles.group}
          tabIndex={index === tabStop ? 0 : -1}
          data-dragged={index === dragged || undefined}
          // The label comes first, because a name begins with what is seen.
          aria-label={`${name.startsWith(label) ? '' : `${label}, `}${name}, ${count} ${count === 1 ? 'tape' : 'tapes'}`}
          onFocus={() => setCurrent(index)}
          // A key press and a screen reader give no number of clicks.
          onClick={({ detail }) => jump(index, detail === 0)}
        >
          {label}
          <span className={styles.hint} aria-hidden="true">
            {name} <span className={styles.count}>{count}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The number of buttons that fit below the search form. */
function useCapacity(rail: { current: HTMLElement | null }): number {
  const [capacity, setCapacity] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const update = () => {
      const top = rail.current ? Number.parseFloat(getComputedStyle(rail.current).top) : 0;
      // Not `innerHeight`, which changes with the address bar of a phone.
      const height = document.documentElement.clientHeight || window.innerHeight;
      setCapacity(Math.floor((height - (top || 0)) / buttonHeight));
    };
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, [rail]);
  return capacity;
}

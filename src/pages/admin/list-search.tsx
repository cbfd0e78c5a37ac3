import type { ComponentProps, ReactNode } from 'react';
import { formatCount } from '../../domain/text/format-count.ts';
import primitives from '../../styles/primitives.module.css';
import { SearchBox } from './search-box.tsx';
import type { LongList } from './use-long-list.ts';

type Props = Omit<ComponentProps<typeof SearchBox>, 'label' | 'list'> & {
  list: Pick<LongList<unknown>, 'status' | 'items' | 'hasMore'>;
  foundCount: number;
  /** What is searched ("addresses"), and what one item of it is called ("sign-up"). */
  name: string;
  noun: string;
  /** Other tools, at the end of the line. */
  children?: ReactNode;
};

/** The search in what is loaded of a list, with how many of it are found. */
export function ListSearch({ list, foundCount, name, noun, children, ...box }: Props) {
  const count = formatCount(list.items.length, noun);
  const all = list.hasMore ? `${count} and more` : count;
  const found = `${foundCount.toLocaleString('en')} of ${list.hasMore ? 'the newest ' : ''}${count}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser knows the element search yet
    <div role="search" aria-label={name} className={primitives.row}>
      <SearchBox label={`Search the ${name}`} {...box} />
      {list.status === 'ready' && (
        <p className={primitives.mono} role="status">
          {box.value.trim() === '' ? all : found}
        </p>
      )}
      {children}
    </div>
  );
}

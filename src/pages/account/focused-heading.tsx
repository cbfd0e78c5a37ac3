import { useLayoutEffect, useRef } from 'react';

/** A page's heading that takes the focus when it appears, so that a new state is read out. */
export function FocusedHeading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is a new state
  useLayoutEffect(() => heading.current?.focus(), [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

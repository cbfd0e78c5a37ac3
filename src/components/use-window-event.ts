import { useEffectEvent, useLayoutEffect } from 'react';

type Options = {
  /** The option of `addEventListener`: scroll events of an element don't bubble. */
  capture?: boolean;
  isEnabled?: boolean;
};

export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false, isEnabled = true }: Options = {},
): void {
  const onEvent = useEffectEvent(listener);
  // In the same step as the page changes: what is left must not hear the scroll event of what follows.
  useLayoutEffect(() => {
    if (!isEnabled) return;
    window.addEventListener(name, onEvent, { capture });
    return () => window.removeEventListener(name, onEvent, { capture });
  }, [name, capture, isEnabled]);
}

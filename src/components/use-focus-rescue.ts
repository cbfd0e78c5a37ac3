import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Moves the focus when the element of a region that has it is removed: by default to the region itself. */
export function useFocusRescue(
  region: RefObject<HTMLElement | null>,
  moveFocus = () => region.current?.focus({ preventScroll: true }),
): void {
  const rescue = useEffectEvent(moveFocus);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let focused: EventTarget | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      if (focused instanceof Node && !focused.isConnected) rescue();
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [region]);
}

import { type RefObject, useEffect } from 'react';

/** Gives the focus to a region when the element in it that has the focus is removed. */
export function useFocusRescue(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let focused: EventTarget | null = null;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target;
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      if (focused instanceof Node && !focused.isConnected) element.focus({ preventScroll: true });
    });
    element.addEventListener('focusin', onFocusIn);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [region]);
}

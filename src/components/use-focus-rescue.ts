import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The innermost region of an element that got the focus. */
const innermost = new WeakMap<Event, Element>();

/** Moves the focus when its element is removed; of nested regions, the innermost one does it. */
export function useFocusRescue(
  region: RefObject<HTMLElement | null>,
  moveFocus = () => region.current?.focus({ preventScroll: true }),
): void {
  const rescue = useEffectEvent(moveFocus);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let focused: EventTarget | null = null;
    let owner: Element = element;
    const onFocusIn = (event: FocusEvent) => {
      focused = event.target;
      owner = innermost.get(event) ?? element;
      innermost.set(event, owner);
    };
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body) return;
      if (owner !== element && owner.isConnected) return;
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

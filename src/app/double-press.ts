/** Two presses with a shorter pause are a double press. */
const maxPauseMs = 600;
/** The unit is CSS pixels. */
const maxDistance = 8;

const pressedElement = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest('a, button, label, summary, [data-counts]') ?? target)
    : null;

/**
 * Makes one action of a double press (docs/behaviour, "Presses"). A control whose presses count
 * one by one has `data-counts`.
 */
export function ignoreDoublePresses(): void {
  /** The last click, and the element of the first of its quick presses. */
  let last: { event: PointerEvent; element: Element | null } | null = null;
  let press = { isSecond: false, isClicked: false };
  const onPress = (event: PointerEvent) => {
    const { type } = event;
    // A click by a key or a script has no number.
    if (event.button > 0 || (type === 'click' && event.detail === 0)) return;
    const before = last?.event;
    const isNear =
      before !== undefined &&
      event.timeStamp - before.timeStamp < maxPauseMs &&
      Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) <= maxDistance;
    if (type === 'pointerdown') press = { isSecond: isNear, isClicked: false };
    // On a busy page a finger comes down twice before its first click. Labels click without that.
    if (type === 'click' && press.isClicked)
      press.isSecond = isNear && event.pointerId > 0 && event.pointerId !== before?.pointerId;
    const element = pressedElement(event);
    const isAllowed =
      element === last?.element && (type !== 'click' || element?.hasAttribute('data-counts'));
    if (press.isSecond && !isAllowed) {
      // To cancel a pointerdown does not keep the focus where it is.
      if (type !== 'pointerdown') event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (type !== 'click') return;
    press.isClicked = true;
    last = { event, element: press.isSecond && last ? last.element : element };
  };
  for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'])
    window.addEventListener(type, onPress as (event: Event) => void, true);
}

/** Two presses with a shorter pause are a double press. */
const maxPauseMs = 400;
/** In CSS pixels. */
const maxDistance = 8;

/** The control that is pressed, else the element. */
const pressedElement = ({ target }: Event) =>
  target instanceof Element
    ? (target.closest('a, button, label, summary, [data-counts]') ?? target)
    : null;

/**
 * Makes one action of a double press (docs/behaviour.md, "Presses"): the second press reaches the element of
 * the first one without a click, and another element not at all. A control whose presses count one by one
 * has `data-counts`. The keys are not concerned.
 */
export function ignoreDoublePresses(): void {
  let first = {
    timeStamp: -maxPauseMs,
    clientX: 0,
    clientY: 0,
    pointerId: 0,
    element: null as Element | null,
  };
  let press = { isSecond: false, isClicked: false };
  const onPress = (event: MouseEvent) => {
    const { type, timeStamp, clientX, clientY, detail, button } = event;
    // A click by a key or a script has no number.
    if (button > 0 || (type === 'click' && detail === 0)) return;
    const { pointerId } = event as PointerEvent;
    const isNear =
      timeStamp - first.timeStamp < maxPauseMs &&
      Math.hypot(clientX - first.clientX, clientY - first.clientY) <= maxDistance;
    if (type === 'pointerdown') press = { isSecond: isNear, isClicked: false };
    if (type === 'click') {
      // On a busy page a finger comes down twice before its first click. Labels and assistive technology
      // click without coming down.
      if (press.isClicked)
        press.isSecond = isNear && pointerId > 0 && pointerId !== first.pointerId;
      press.isClicked = true;
    }
    const { isSecond } = press;
    const element = isSecond ? first.element : pressedElement(event);
    const isSame = element === pressedElement(event);
    if (isSecond && !(isSame && (type !== 'click' || element?.hasAttribute('data-counts')))) {
      // Of a pointerdown it would not keep the focus where it is.
      if (type !== 'pointerdown') event.preventDefault();
      event.stopImmediatePropagation();
    }
    if (type === 'click') first = { timeStamp, clientX, clientY, pointerId, element };
  };
  for (const type of ['pointerdown', 'mousedown', 'click', 'dblclick'] as const)
    window.addEventListener(type, onPress, true);
}

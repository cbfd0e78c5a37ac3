/** A `ref` that moves the focus to an element when it appears, so that screen readers read it out. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

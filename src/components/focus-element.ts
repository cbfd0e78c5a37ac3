/** A `ref` that focuses an element when it appears, so that screen readers read it out. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();

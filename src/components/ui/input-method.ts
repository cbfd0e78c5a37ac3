/**
 * Whether a key belongs to an input method, such as the Enter that ends a conversion. In Safari the
 * conversion has ended before that key comes, and only its code, 229, tells.
 */
export const isOfInputMethod = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;

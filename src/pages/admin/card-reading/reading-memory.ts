const minGigabytes = 4;
/** A phone ends a page that takes much of its memory. */
const minPhoneGigabytes = 8;

/** Why this device can't read a card, as a sentence; null if it can. */
export function cannotReadReason(canRead: boolean): string | null {
  if (!canRead) return 'This browser can’t read the text of a card. A newer one can.';
  const isPhone =
    matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) < 600;
  // Only Chromium tells it.
  const { deviceMemory } = navigator as { deviceMemory?: number };
  const hasMemory = isPhone
    ? (deviceMemory ?? 0) >= minPhoneGigabytes
    : (deviceMemory ?? minGigabytes) >= minGigabytes;
  return hasMemory
    ? null
    : 'The text of the card can’t be read on this device: that takes more memory than it gives to a page.';
}

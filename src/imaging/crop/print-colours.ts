import { isFrameMarker, jpegSegments, segmentBeginsWith } from './jpeg-segments.ts';

/**
 * Colours of a JPEG that is stored as printing inks (CMYK). Without a profile, and with one in Firefox,
 * browsers multiply the inks as if they were ideal, which gives glaring greens and blues. Here they are
 * replaced by those of coated paper (docs/behaviour.md, "Cropping").
 */

/** The parts of a file that hold its colour profile, as offsets; none if it has no profile. */
export type ProfileParts = readonly { readonly from: number; readonly to: number }[];

/** The profile of a CMYK JPEG; null if the JPEG is not CMYK. Never throws. */
export function findCmykProfile(bytes: Uint8Array): ProfileParts | null {
  const profile: { from: number; to: number }[] = [];
  let isCmyk = false;
  for (const segment of jpegSegments(bytes)) {
    const { marker, from, to } = segment;
    if (isFrameMarker(marker)) isCmyk = bytes[from + 5] === 4;
    if (marker === 0xe2 && segmentBeginsWith(bytes, segment, 'ICC_PROFILE\0'))
      profile.push({ from: from - 4, to });
  }
  return isCmyk ? profile : null;
}

/**
 * Red, green and blue of full inks on coated paper (ISO 12647-2). The index is the sum of the inks: 1 for
 * cyan, 2 for magenta, 4 for yellow. All three together are black, because in an ideal mixture both are
 * the same.
 */
const inkMixtures = [
  [255, 255, 255],
  [0, 158, 227],
  [230, 0, 126],
  [49, 39, 131],
  [255, 237, 0],
  [0, 150, 64],
  [227, 6, 19],
  [29, 29, 27],
] as const;

/**
 * Replaces colours of ideal inks by those of print, in place: RGBA, one byte each. Each colour is the
 * mean of the eight mixtures, weighted by the area that each covers.
 */
export function applyInkColours(data: Uint8ClampedArray): void {
  for (let index = 0; index + 3 < data.length; index += 4) {
    const cyan = 1 - data[index]! / 255;
    const magenta = 1 - data[index + 1]! / 255;
    const yellow = 1 - data[index + 2]! / 255;
    let [red, green, blue] = [0, 0, 0];
    for (let mixture = 0; mixture < 8; mixture++) {
      const area =
        (mixture & 1 ? cyan : 1 - cyan) *
        (mixture & 2 ? magenta : 1 - magenta) *
        (mixture & 4 ? yellow : 1 - yellow);
      const colour = inkMixtures[mixture]!;
      red += area * colour[0];
      green += area * colour[1];
      blue += area * colour[2];
    }
    data[index] = red;
    data[index + 1] = green;
    data[index + 2] = blue;
  }
}

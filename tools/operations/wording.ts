/** `41 kB`; a kB is 1000 bytes. */
export const formatBytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

/** `1 image`, `2 images`, `1,200 images`. */
export const formatCount = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;

/** A text from a list or the catalogue without the characters that a terminal would obey: as escapes. */
export const printable = (text: string): string =>
  text.replace(
    /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

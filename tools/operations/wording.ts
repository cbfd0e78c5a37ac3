/** `41 kB`; a kB is 1000 bytes. */
export const formatBytes = (bytes: number): string =>
  `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

/** A text from a list or the catalogue without the characters that a terminal would obey: as escapes. */
export const printable = (text: string): string =>
  text.replace(
    /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

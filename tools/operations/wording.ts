const plain = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/** `812 bytes`, `41 kB`, `1.2 MB`; a kB is 1000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, 'byte');
  if (bytes < 999_500) return `${plain(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${plain(bytes / 1e6)} MB`;
  return `${plain(bytes / 1e9)} GB`;
}

/** `40 minutes`, `30 hours`, `12 days`: whole ones, rounded down. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 120) return formatCount(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day');
}

/** `1 image`, `2 images`, `1,200 images`. */
export const formatCount = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;

/** A text from a list or the catalogue without the characters that a terminal would obey: as escapes. */
export const printable = (text: string): string =>
  text.replace(
    /[^\P{Cc}\n\t]|[\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );

/** An object in an answer of MusicBrainz, in which everything may be missing or null. */
export type Json = { readonly [key: string]: unknown };

export const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null ? (value as Json) : {};
export const list = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : []);
export const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
export const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The names in these values, each once. "[none]", "[no label]" and "[unknown]" are none. */
export const names = (values: readonly unknown[]): string[] => [
  ...new Set(values.map(text).filter((name) => !/^(?:\[.*\])?$/.test(name))),
];

/** The artists of a release or a track, one by one, as credited. */
export const artistsOf = (credited: Json): string[] =>
  names(list(credited['artist-credit']).map(({ name }) => name));

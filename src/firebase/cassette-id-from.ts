/** The id of a cassette. Throws for what can't be one, as it would fail the whole commit that names it. */
export function cassetteIdFrom(value: unknown): string {
  if (typeof value === 'string' && /^(?!\.\.?$|__.*__$)[^/]+$/.test(value)) return value;
  throw new TypeError('No id of a cassette.');
}

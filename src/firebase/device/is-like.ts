/**
 * Whether a value that the device has kept has all that `sample` has, each of its type: an empty list stands for one of
 * texts, null for null or a number.
 */
export function isLike(value: unknown, sample: unknown): boolean {
  if (sample === null) return value === null || typeof value === 'number';
  if (Array.isArray(sample) && sample.length === 0)
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof sample === 'number') return Number.isFinite(value);
  if (typeof sample !== 'object') return typeof value === typeof sample;
  return Object.entries(sample).every(([name, one]) =>
    isLike((value as Record<string, unknown> | null)?.[name], one),
  );
}

/** Summary of several runs of one measure. */
export type Sample = { readonly median: number; readonly least: number; readonly most: number };

/** Throws on an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing.');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export const sampleOf = (values: readonly number[]): Sample => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/** Measured values of several runs, by the name of the measure. */
export class Recording {
  readonly #values = new Map<string, number[]>();

  add(name: string, ...values: readonly number[]): void {
    this.#values.set(name, [...(this.#values.get(name) ?? []), ...values]);
  }

  /** Null where nothing was measured under this name. */
  of(name: string): Sample | null {
    const values = this.#values.get(name);
    return values ? sampleOf(values) : null;
  }
}

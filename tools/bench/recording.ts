import { type Sample, sampleOf } from './statistics.ts';

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

import { type Sample, sampleOf } from './statistics.ts';

/** The values that several runs gave, by what was measured. */
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

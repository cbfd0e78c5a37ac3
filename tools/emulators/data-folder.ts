import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The file that the CLI writes last into an export: a folder that has it is whole. */
const seal = 'firebase-export-metadata.json';

/**
 * Where the suite's data stands between two runs. It only ever changes from one whole export to the
 * next: a save goes to a folder beside it first. So a first fill that was cut short leaves nothing
 * behind that could be taken for a catalogue, and neither does a save.
 */
export class DataFolder {
  readonly path: string;
  readonly #previous: string;

  constructor(path: string) {
    this.path = path;
    this.#previous = `${path}.previous`;
  }

  /** Whether there is data to start from. A swap that was cut short is brought to its end first. */
  prepare(): boolean {
    mkdirSync(dirname(this.path), { recursive: true });
    for (const candidate of [this.#incoming, this.#previous]) {
      if (!isWhole(this.path) && isWhole(candidate)) {
        rmSync(this.path, { recursive: true, force: true });
        renameSync(candidate, this.path);
      }
      rmSync(candidate, { recursive: true, force: true });
    }
    if (isWhole(this.path)) return true;
    rmSync(this.path, { recursive: true, force: true });
    return false;
  }

  /** Puts what `write` exports in the place of what was there; on any failure the old data stays. */
  async save(write: (folder: string) => Promise<void>): Promise<void> {
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true });
    await write(this.#incoming);
    if (!isWhole(this.#incoming)) throw new Error('The emulators wrote no complete export');
    rmSync(this.#previous, { recursive: true, force: true });
    if (existsSync(this.path)) renameSync(this.path, this.#previous);
    renameSync(this.#incoming, this.path);
    rmSync(this.#previous, { recursive: true, force: true });
  }

  clear(): void {
    for (const folder of [this.path, this.#previous, this.#incoming]) {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  get #incoming(): string {
    return `${this.path}.incoming`;
  }
}

function isWhole(folder: string): boolean {
  return existsSync(join(folder, seal));
}

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The CLI writes this file last, so an export that has it is complete. */
const lastFile = 'firebase-export-metadata.json';

/**
 * The folder that keeps the emulators' data between two runs. A save writes to a folder beside it and
 * then swaps the two, so an interrupted save or first start leaves no incomplete data.
 */
export class DataFolder {
  readonly path: string;
  readonly #previous: string;
  readonly #incoming: string;

  constructor(path: string) {
    this.path = path;
    this.#previous = `${path}.previous`;
    this.#incoming = `${path}.incoming`;
  }

  /** Completes an interrupted swap; returns whether there is data to start from. */
  prepare(): boolean {
    mkdirSync(dirname(this.path), { recursive: true });
    for (const candidate of [this.#incoming, this.#previous]) {
      if (!isComplete(this.path) && isComplete(candidate)) {
        rmSync(this.path, { recursive: true, force: true });
        renameSync(candidate, this.path);
      }
      rmSync(candidate, { recursive: true, force: true });
    }
    if (isComplete(this.path)) return true;
    rmSync(this.path, { recursive: true, force: true });
    return false;
  }

  /** Replaces the data with what `write` exports. If anything fails, the old data stays. */
  async save(write: (folder: string) => Promise<void>): Promise<void> {
    rmSync(this.#incoming, { recursive: true, force: true });
    mkdirSync(this.#incoming, { recursive: true });
    await write(this.#incoming);
    if (!isComplete(this.#incoming)) throw new Error('The emulators wrote no complete export');
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
}

const isComplete = (folder: string): boolean => existsSync(join(folder, lastFile));

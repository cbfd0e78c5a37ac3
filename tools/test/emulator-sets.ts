import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localFolder, root } from '../emulators/project.ts';
import {
  disableJavaLogging,
  type RunningEmulators,
  startEmulators,
} from '../emulators/start-emulators.ts';
import { UserError } from '../user-error.ts';

/** Emulators of a test run, and the folder that their Hosting serves. */
export type EmulatorSet = RunningEmulators & { site: string };

/** The distance between the ports of two sets of one run. */
const offsetStep = 300;

/** The sets of emulators of a test run. They start while its quick stages run. */
export class EmulatorSets {
  /** Has the demo accounts and a shelf of 48 cassettes. */
  readonly first: Promise<EmulatorSet>;
  /** All sets, each with the same data. */
  readonly all: Promise<EmulatorSet[]>;
  readonly #starting: Promise<EmulatorSet>[] = [];

  /** Starts this many sets, the first at this port offset. */
  constructor(portOffset: number, count: number) {
    disableJavaLogging();
    process.env.REPEAT_HOSTING_ANSWERS = '1';
    this.first =
      count > 0
        ? this.#startSeeded(portOffset)
        : Promise.reject(new Error('No emulators were requested'));
    this.all = this.first.then((first) => this.#startCopies(first, portOffset, count));
    // The stage that needs the emulators reports a failed start.
    this.all.catch(() => {});
  }

  /** Stops every set that started, also when another one did not. */
  async stop(): Promise<void> {
    await this.all.catch(() => {});
    const started = await Promise.allSettled(this.#starting);
    await Promise.all(started.map((set) => (set.status === 'fulfilled' ? set.value.stop() : null)));
  }

  #start(portOffset: number, importFrom: string | null): Promise<EmulatorSet> {
    const site = localFolder('site', portOffset);
    const starting = startEmulators({ portOffset, importFrom, hosting: site }).then((set) => ({
      ...set,
      site,
    }));
    this.#starting.push(starting);
    return starting;
  }

  async #startSeeded(portOffset: number): Promise<EmulatorSet> {
    const set = await this.#start(portOffset, null);
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo({ ports: set.ports });
    return set;
  }

  /** Importing the first set's data is quicker than creating it again. */
  async #startCopies(
    first: EmulatorSet,
    portOffset: number,
    count: number,
  ): Promise<EmulatorSet[]> {
    const offsets = Array.from(
      { length: count - 1 },
      (_, index) => portOffset + (index + 1) * offsetStep,
    );
    const data = localFolder('test-data', portOffset);
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    if (offsets.length > 0) await first.exportTo(data);
    return [first, ...(await Promise.all(offsets.map((offset) => this.#start(offset, data))))];
  }
}

/**
 * Copies the site that was built for the first set to the folder of each set, with that set's ports.
 * Throws a UserError if there is no such build.
 */
export function copyBuildToSites(sets: readonly EmulatorSet[]): void {
  const built = join(root, 'dist');
  const ports = sets[0]?.viteEmulators ?? '';
  const withPorts = listScriptsAndPages(built).filter((name) => read(built, name).includes(ports));
  if (withPorts.length === 0)
    throw new UserError(
      'There is no build for these ports: run the stages build and e2e together.',
    );
  for (const { site, viteEmulators } of sets) {
    rmSync(site, { recursive: true, force: true });
    cpSync(built, site, { recursive: true });
    for (const name of withPorts)
      writeFileSync(join(site, name), read(built, name).replaceAll(ports, viteEmulators));
  }
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

function listScriptsAndPages(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => /\.(?:js|html)$/.test(name));
  } catch {
    return [];
  }
}

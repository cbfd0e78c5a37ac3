import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoAccounts } from '../emulators/accounts.ts';
import { localFolder, root } from '../emulators/project.ts';
import {
  disableJavaLogging,
  type RunningEmulators,
  startEmulators,
} from '../emulators/start-emulators.ts';
import { UserError } from '../user-error.ts';

/** A suite of a test run, and the folder that its Hosting serves. */
export type EmulatorSet = RunningEmulators & { site: string };

/** Between the ports of two suites of one run. */
const step = 300;

/** The suites of a test run, which come up while its quick stages are at work. */
export class EmulatorSets {
  /** With the demo accounts and a shelf of 48 tapes. */
  readonly first: Promise<EmulatorSet>;
  /** Each with the same data. */
  readonly all: Promise<EmulatorSet[]>;
  readonly #opening: Promise<EmulatorSet>[] = [];

  /** So many suites, the first one at this offset. */
  constructor(portOffset: number, count: number) {
    disableJavaLogging();
    this.first = count > 0 ? this.#filled(portOffset) : Promise.reject(new Error('No suite'));
    this.all = this.first.then((first) => this.#copied(first, portOffset, count));
    // A suite that does not come up is told by the stage that needs it.
    this.all.catch(() => {});
  }

  /** Ends every suite that came up, also when another one did not. */
  async stop(): Promise<void> {
    await this.all.catch(() => {});
    const opened = await Promise.allSettled(this.#opening);
    await Promise.all(
      opened.map((suite) => (suite.status === 'fulfilled' ? suite.value.stop() : null)),
    );
  }

  #open(portOffset: number, importFrom: string | null): Promise<EmulatorSet> {
    const site = localFolder('site', portOffset);
    const opening = startEmulators({ portOffset, importFrom, hosting: site }).then((suite) => ({
      ...suite,
      site,
    }));
    this.#opening.push(opening);
    return opening;
  }

  async #filled(portOffset: number): Promise<EmulatorSet> {
    const suite = await this.#open(portOffset, null);
    await createDemoAccounts(suite.ports.auth);
    const { seedDemo } = await import('../demo/seed.ts');
    await seedDemo({ ports: suite.ports });
    return suite;
  }

  /** What the first suite holds is quicker to read in than to make once more. */
  async #copied(first: EmulatorSet, portOffset: number, count: number): Promise<EmulatorSet[]> {
    const offsets = Array.from({ length: count - 1 }, (_, at) => portOffset + (at + 1) * step);
    const data = localFolder('test-data', portOffset);
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    if (offsets.length > 0) await first.exportTo(data);
    return [first, ...(await Promise.all(offsets.map((offset) => this.#open(offset, data))))];
  }
}

/**
 * Gives each suite the site that was built for the first one: the same files, but for the emulators'
 * ports in them. Throws a `Halt` when there is no such build.
 */
export function copyBuildToSites(suites: readonly EmulatorSet[]): void {
  const built = join(root, 'dist');
  const ports = suites[0]?.viteEmulators ?? '';
  const telling = scripts(built).filter((name) => read(built, name).includes(ports));
  if (telling.length === 0)
    throw new UserError(
      'There is no build for these ports: run the stages build and e2e together.',
    );
  for (const { site, viteEmulators } of suites) {
    rmSync(site, { recursive: true, force: true });
    cpSync(built, site, { recursive: true });
    for (const name of telling)
      writeFileSync(join(site, name), read(built, name).replaceAll(ports, viteEmulators));
  }
}

const read = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8');

function scripts(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names.filter((name) => name.endsWith('.js'));
  } catch {
    return [];
  }
}

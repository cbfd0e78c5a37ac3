import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServiceWorker } from '../build/service-worker.ts';
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
const offsetStep = 400;

/**
 * Starts this many sets of emulators, each with the demo accounts and a shelf of 48 cassettes, the
 * first at this port offset. They start one after another, while the quick stages of a test run.
 */
export function startEmulatorSets(portOffset: number, count: number): Promise<EmulatorSet>[] {
  disableJavaLogging();
  const sets: Promise<EmulatorSet>[] = [];
  for (let index = 0; index < count; index++) {
    const previous = Promise.resolve(sets.at(-1));
    const set = previous.then(() => startSeeded(portOffset + index * offsetStep));
    // The stage that needs the emulators reports a failed start.
    set.catch(() => {});
    sets.push(set);
  }
  return sets;
}

/** Stops every set that started, also when another one did not. */
export async function stopEmulatorSets(sets: readonly Promise<EmulatorSet>[]): Promise<void> {
  const started = await Promise.allSettled(sets);
  await Promise.all(started.map((set) => (set.status === 'fulfilled' ? set.value.stop() : null)));
}

export async function startSeeded(portOffset: number): Promise<EmulatorSet> {
  const site = localFolder('site', portOffset);
  const emulators = await startEmulators({ portOffset, hosting: site });
  const { seedDemo } = await import('../demo/seed.ts');
  await seedDemo(emulators.ports);
  return { ...emulators, site };
}

/** Throws a UserError if the site was not built for the first set. */
export async function copyBuildToSites(sets: readonly EmulatorSet[]): Promise<void> {
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
    // It names the checksums of the files.
    await buildServiceWorker(site);
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

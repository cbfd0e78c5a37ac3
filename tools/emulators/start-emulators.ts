import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createQueue } from '../../src/domain/queue.ts';
import { once } from '../../src/services/once.ts';
import { viteEmulators } from './build-settings.ts';
import { emulatorsConfig, type FirebaseConfig } from './config.ts';
import { DataFolder } from './data-folder.ts';
import { EmulatorProcess } from './emulator-process.ts';
import { findEmulatorBinaries } from './find-emulators.ts';
import { ensureJava } from './java.ts';
import { type Ports, requireFreePorts, shiftPorts } from './ports.ts';
import { localFolder, root } from './project.ts';

type EmulatorOptions = {
  /** Added to every port, so that several sets of emulators can run side by side; default 0. */
  portOffset?: number;
  /** The folder that keeps data between runs; null starts empty and keeps nothing. */
  dataDir?: string | null;
  /** Serves the built site of this folder with the headers and rewrites of firebase.json. */
  hosting?: string;
  log?: (line: string) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
};

export type RunningEmulators = {
  ports: Ports;
  /** The value of VITE_EMULATORS for a build or dev server that uses these emulators. */
  viteEmulators: string;
  /** True if there was no data to start from. */
  startedEmpty: boolean;
  /** Saves the current data; `stop` does so too from then on. Requires `dataDir`. */
  save(): Promise<void>;
  /** Saves the data if it was loaded or saved before, and ends all processes. */
  stop(): Promise<void>;
  /** Resolves when the emulators have ended, for whatever reason. */
  ended: Promise<void>;
};

/** Switches off the Java log of emulators that this process starts. For tests, which provoke many denials. */
export function disableJavaLogging(): void {
  const file = fileURLToPath(new URL('quiet.properties', import.meta.url));
  process.env.JAVA_TOOL_OPTIONS = `-Djava.util.logging.config.file=${file}`;
}

/**
 * Starts Auth, Firestore, Storage and optionally Hosting, with both rules files enforced. Resolves when
 * all of them answer. Throws a UserError if they can't start (docs/behaviour, "Local emulators").
 */
export async function startEmulators({
  portOffset = 0,
  dataDir = null,
  hosting = '',
  log = () => {},
  signal,
}: EmulatorOptions = {}): Promise<RunningEmulators> {
  const ports = shiftPorts(portOffset);
  ensureJava();
  const { hosting: hostingPort, ...others } = ports;
  await requireFreePorts([...Object.values(others), ...(hosting ? [hostingPort] : [])]);

  const folder = localFolder('run', portOffset);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const binaries = await findEmulatorBinaries();
  signal?.throwIfAborted();
  if (!binaries.storageRuntime) log('The Firestore emulator evaluates the rules of Storage.');

  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const siteFolder = resolve(root, hosting || config.hosting.public);
  const folders = { projectFolder: root, configFolder: folder, siteFolder };
  const content = JSON.stringify(emulatorsConfig(config, ports, folders), null, 2);
  writeFileSync(join(folder, 'firebase.json'), content);

  const data = dataDir === null ? null : new DataFolder(resolve(root, dataDir));
  const startedEmpty = !data?.prepare();
  const emulators = new EmulatorProcess(folder, ports, binaries, {
    only: ['auth', 'firestore', 'storage', ...(hosting ? ['hosting'] : [])],
    importFrom: data && !startedEmpty ? data.path : null,
  });
  const abort = () => void emulators.stop();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await emulators.ready;
  } catch (error) {
    await emulators.stop();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }

  let savesAtStop = !startedEmpty;
  // One save at a time: two would write to the same folder.
  const enqueue = createQueue();
  const save = () =>
    enqueue(async () => {
      if (!data) throw new Error('These emulators keep no data: they have no dataDir');
      await data.save((target) => emulators.exportTo(target));
      savesAtStop = true;
    });
  return {
    ports,
    viteEmulators: viteEmulators(ports),
    startedEmpty,
    save,
    stop: once(async () => {
      try {
        if (savesAtStop && data && emulators.isRunning) await save();
      } finally {
        await emulators.stop();
      }
    }),
    ended: emulators.ended,
  };
}

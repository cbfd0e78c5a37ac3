import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../user-error.ts';
import { viteEmulators } from './build-settings.ts';
import { emulatorsConfig, type FirebaseConfig } from './config.ts';
import { DataFolder } from './data-folder.ts';
import { type EmulatorBinaries, findEmulatorBinaries } from './find-emulators.ts';
import { requireJava } from './java.ts';
import {
  type PortName,
  type Ports,
  portTitles,
  requireFreePorts,
  reserveOffset,
  shiftPorts,
} from './ports.ts';
import { bucket, localFolder, projectId, root } from './project.ts';

export type EmulatorOptions = {
  /** Added to every port, so that several sets of emulators can run side by side; default 0. */
  portOffset?: number;
  /** The folder that keeps data between runs; null starts empty and keeps nothing. */
  dataDir?: string | null;
  /** An export to start from without a `dataDir`. It is not changed. */
  importFrom?: string | null;
  /** Serves a built site with the headers and rewrites of firebase.json: `dist`, or this folder. */
  hosting?: boolean | string;
  log?: (line: string) => void;
  /** Cancels the start. */
  signal?: AbortSignal;
};

export type RunningEmulators = {
  ports: Ports;
  projectId: string;
  bucket: string;
  /** The value of VITE_EMULATORS for a build or dev server that uses these emulators. */
  viteEmulators: string;
  /** True if there was no data to start from. */
  startedEmpty: boolean;
  /** Saves the current data; `stop` does so too from then on. Requires `dataDir`. */
  save(): Promise<void>;
  /** Writes the current data to an empty folder, for other emulators to start from. */
  exportTo(folder: string): Promise<void>;
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
 * Java compiles less thoroughly and collects garbage on one thread: filling 400 cassettes takes a quarter
 * less processor time.
 */
const quickJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Time for the CLI to end by itself before it is killed. */
const killDelayMs = 20_000;

type Message = { ready?: true; failed?: string; java?: number };

/**
 * Starts Auth, Firestore, Storage and optionally Hosting, with both rules files enforced. Resolves when
 * all of them answer. Throws a UserError if they can't start (docs/behaviour.md, "Local emulators").
 */
export async function startEmulators(options: EmulatorOptions = {}): Promise<RunningEmulators> {
  const reserved = await reserveOffset(options.portOffset ?? 0);
  try {
    const running = await startOnReservedPorts(options);
    void running.ended.then(() => reserved.close());
    return running;
  } catch (error) {
    reserved.close();
    throw error;
  }
}

async function startOnReservedPorts(options: EmulatorOptions): Promise<RunningEmulators> {
  const { portOffset = 0, dataDir = null, importFrom = null, hosting = false } = options;
  const { log = () => {}, signal } = options;
  const ports = shiftPorts(portOffset);
  requireJava();
  const names = Object.keys(ports) as PortName[];
  await requireFreePorts(
    names
      .filter((name) => name !== 'hosting' || hosting)
      .map((name) => ({ port: ports[name], title: portTitles[name] })),
  );

  const folder = localFolder('run', portOffset);
  mkdirSync(join(folder, 'tmp'), { recursive: true });
  const binaries = await findEmulatorBinaries(folder);
  signal?.throwIfAborted();
  if (!binaries.storageRuntime) log('The Firestore emulator evaluates the rules of Storage.');

  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const site = resolve(root, typeof hosting === 'string' ? hosting : config.hosting.public);
  writeFileSync(
    join(folder, 'firebase.json'),
    JSON.stringify(
      emulatorsConfig(config, ports, {
        projectFolder: root,
        configFolder: folder,
        siteFolder: site,
      }),
      null,
      2,
    ),
  );

  const data = dataDir === null ? null : new DataFolder(resolve(root, dataDir));
  const startedEmpty = !data?.prepare();
  const emulators = new EmulatorProcess(folder, ports, binaries, {
    only: ['auth', 'firestore', 'storage', ...(hosting ? ['hosting'] : [])],
    importFrom: data && !startedEmpty ? data.path : importFrom,
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
  let lastSave = Promise.resolve();
  const save = () => {
    if (!data) throw new Error('These emulators keep no data: they were started without a dataDir');
    // One save at a time: two would write to the same folder.
    lastSave = lastSave
      .catch(() => {})
      .then(() => data.save((target) => emulators.exportTo(target)))
      .then(() => {
        savesAtStop = true;
      });
    return lastSave;
  };
  let stopped: Promise<void> | null = null;
  return {
    ports,
    projectId,
    bucket,
    viteEmulators: viteEmulators(ports),
    startedEmpty,
    save,
    exportTo: (target) => emulators.exportTo(target),
    stop() {
      stopped ??= (async () => {
        try {
          if (savesAtStop && data && emulators.isRunning) await save();
        } finally {
          await emulators.stop();
        }
      })();
      return stopped;
    },
    ended: emulators.ended,
  };
}

/** The process of the Firebase CLI and the messages that it sends (see emulators.mjs). */
class EmulatorProcess {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #ports: Ports;
  readonly #java = new Set<number>();

  constructor(
    folder: string,
    ports: Ports,
    binaries: EmulatorBinaries,
    { only, importFrom }: { only: string[]; importFrom: string | null },
  ) {
    this.#ports = ports;
    const logFile = join(folder, 'emulators.log');
    const output = openSync(logFile, 'w');
    const args = ['emulators:start', '--non-interactive', '--project', projectId];
    args.push('--config', join(folder, 'firebase.json'), '--only', only.join(','));
    if (importFrom) args.push('--import', importFrom);
    this.#child = spawn(
      process.execPath,
      [fileURLToPath(new URL('emulators.mjs', import.meta.url)), ...args],
      {
        // The CLI writes logs and exports to its working folder, and stored images and its hub's address
        // to the temporary folder. Separate folders keep several sets of emulators apart.
        cwd: folder,
        env: createEnvironment(folder, ports, binaries),
        stdio: ['ignore', output, output, 'ipc'],
        // In its own process group, so that Ctrl-C does not end it before `stop` has saved the data.
        detached: true,
      },
    );
    closeSync(output);

    let failure = '';
    this.ended = new Promise((done) => {
      this.#child.once('exit', () => {
        this.#endJava();
        done();
      });
    });
    this.ready = new Promise((done, fail) => {
      this.#child.on('message', (message: Message) => {
        if (message.java) this.#java.add(message.java);
        if (message.failed) failure = ` ${message.failed.trim().replace(/\.$/, '')};`;
        if (message.ready) done();
      });
      void this.ended.then(() =>
        fail(
          new UserError(`The emulators did not start:${failure} see ${relative(root, logFile)}.`),
        ),
      );
    });
    // A caller that stops before it waits for `ready` must not get an unhandled rejection.
    this.ready.catch(() => {});
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async exportTo(path: string): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.#ports.hub}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, initiatedBy: 'tools' }),
    });
    if (!response.ok) throw new Error(`The emulators could not be saved: ${await response.text()}`);
  }

  async stop(): Promise<void> {
    if (this.isRunning) this.#child.kill('SIGINT');
    // The CLI gives Java four seconds to end.
    const killTimer = setTimeout(() => this.#child.kill('SIGKILL'), killDelayMs);
    await this.ended;
    clearTimeout(killTimer);
  }

  /** Java runs in its own process group, so it survives a CLI that is killed. */
  #endJava(): void {
    for (const pid of this.#java) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    }
  }
}

function createEnvironment(
  folder: string,
  ports: Ports,
  binaries: EmulatorBinaries,
): NodeJS.ProcessEnv {
  const { firestoreJar, storageRuntime } = binaries;
  return {
    ...process.env,
    TMPDIR: join(folder, 'tmp'),
    NO_UPDATE_NOTIFIER: '1',
    JAVA_TOOL_OPTIONS: `${quickJava} ${process.env.JAVA_TOOL_OPTIONS ?? ''}`,
    ...(firestoreJar ? { FIRESTORE_EMULATOR_BINARY_PATH: firestoreJar } : {}),
    ...(storageRuntime ? {} : { STORAGE_RULES_ENGINE: `http://127.0.0.1:${ports.firestore}` }),
  };
}

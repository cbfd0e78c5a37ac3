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
import { type PortName, type Ports, portTitles, requireFreePorts, shiftPorts } from './ports.ts';
import { bucket, localFolder, projectId, root } from './project.ts';

export type EmulatorOptions = {
  /** Added to every port, so that several suites can run side by side; 0 unless told. */
  portOffset?: number;
  /** Where data is kept between runs; null starts empty and keeps nothing. */
  dataDir?: string | null;
  /** An export that a suite without a `dataDir` starts from, and leaves as it is. */
  importFrom?: string | null;
  /** Serves a built site with firebase.json's own headers and rewrites: `dist`, or the folder named. */
  hosting?: boolean | string;
  log?: (line: string) => void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
};

export type RunningEmulators = {
  ports: Ports;
  projectId: string;
  bucket: string;
  /** What a build or dev server for this suite takes as `VITE_EMULATORS`. */
  viteEmulators: string;
  /** Whether there was no data to start from. */
  startedEmpty: boolean;
  /** Keeps the data as it is now; from then on `stop` does so too. Needs `dataDir`. */
  save(): Promise<void>;
  /** Writes what is in the emulators now to an empty folder, for another suite to start from. */
  exportTo(folder: string): Promise<void>;
  /** Keeps the data if it started from some or was saved once, and ends all processes. */
  stop(): Promise<void>;
  /** Resolves when the emulators are gone, asked or not. */
  ended: Promise<void>;
};

/** Lets the emulators of this process log nothing of what Java does; for tests, which refuse a lot. */
export function disableJavaLogging(): void {
  const file = fileURLToPath(new URL('quiet.properties', import.meta.url));
  process.env.JAVA_TOOL_OPTIONS = `-Djava.util.logging.config.file=${file}`;
}

type Message = { ready?: true; failed?: string; java?: number };

/**
 * Starts Auth, Firestore and Storage (and Hosting if asked), with both rules files enforced; resolves
 * when all of them answer. Throws a `Halt` with what to do when they can't start.
 */
export async function startEmulators(options: EmulatorOptions = {}): Promise<RunningEmulators> {
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
  const emulators = await findEmulatorBinaries(folder);
  signal?.throwIfAborted();
  if (!emulators.storageRuntime)
    log("Storage's rules are judged by the Firestore emulator's engine.");

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
  const fresh = !data?.prepare();
  const run = new EmulatorRun(folder, ports, emulators, {
    only: ['auth', 'firestore', 'storage', ...(hosting ? ['hosting'] : [])],
    importFrom: data && !fresh ? data.path : importFrom,
  });
  const abort = () => void run.stop();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await run.ready;
  } catch (error) {
    await run.stop();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }

  let keeps = !fresh;
  const save = async () => {
    if (!data) throw new Error('This suite keeps no data: it was started without a dataDir');
    await data.save((target) => run.exportTo(target));
    keeps = true;
  };
  let stopped: Promise<void> | null = null;
  return {
    ports,
    projectId,
    bucket,
    viteEmulators: viteEmulators(ports),
    startedEmpty: fresh,
    save,
    exportTo: (target) => run.exportTo(target),
    stop() {
      stopped ??= (async () => {
        try {
          if (keeps && data && run.running) await save();
        } finally {
          await run.stop();
        }
      })();
      return stopped;
    },
    ended: run.ended,
  };
}

/** The process of the Firebase CLI, and what it tells of itself (see emulators.mjs). */
class EmulatorRun {
  readonly ready: Promise<void>;
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #ports: Ports;
  readonly #java = new Set<number>();

  constructor(
    folder: string,
    ports: Ports,
    emulators: EmulatorBinaries,
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
        // The CLI writes its logs and half-made exports where it runs, and stored images and the
        // address of its hub into the temporary folder: a folder of its own keeps two suites apart.
        cwd: folder,
        env: environment(folder, ports, emulators),
        stdio: ['ignore', output, output, 'ipc'],
        // In a group of its own, so that a Ctrl-C reaches it through `stop` alone.
        detached: true,
      },
    );
    closeSync(output);

    let told = '';
    this.ended = new Promise((done) => {
      this.#child.once('exit', () => {
        this.#endJava();
        done();
      });
    });
    this.ready = new Promise((done, fail) => {
      this.#child.on('message', (message: Message) => {
        if (message.java) this.#java.add(message.java);
        if (message.failed) told = ` ${message.failed.trim().replace(/\.$/, '')};`;
        if (message.ready) done();
      });
      void this.ended.then(() =>
        fail(
          new UserError(
            `The emulators did not start:${told} all they said is in ${relative(root, logFile)}.`,
          ),
        ),
      );
    });
    // A run that is stopped before it is ready is no error for who did not wait for it.
    this.ready.catch(() => {});
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async exportTo(path: string): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.#ports.hub}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, initiatedBy: 'suite' }),
    });
    if (!response.ok) throw new Error(`The emulators could not be saved: ${await response.text()}`);
  }

  async stop(): Promise<void> {
    if (this.running) this.#child.kill('SIGINT');
    // The CLI gives Java four seconds to end; what hangs longer than that hangs for good.
    const patience = setTimeout(() => this.#child.kill('SIGKILL'), 20_000);
    await this.ended;
    clearTimeout(patience);
  }

  /** Java runs in a group of its own, and outlives a CLI that was killed or ran out of patience. */
  #endJava(): void {
    for (const pid of this.#java) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It is gone already, as it should be.
      }
    }
  }
}

function environment(folder: string, ports: Ports, emulators: EmulatorBinaries): NodeJS.ProcessEnv {
  const { firestoreJar, storageRuntime } = emulators;
  return {
    ...process.env,
    TMPDIR: join(folder, 'tmp'),
    NO_UPDATE_NOTIFIER: '1',
    ...(firestoreJar ? { FIRESTORE_EMULATOR_BINARY_PATH: firestoreJar } : {}),
    ...(storageRuntime ? {} : { STORAGE_RULES_BY: `http://127.0.0.1:${ports.firestore}` }),
  };
}

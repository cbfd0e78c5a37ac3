import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../user-error.ts';
import type { EmulatorBinaries } from './find-emulators.ts';
import type { Ports } from './ports.ts';
import { projectId, root } from './project.ts';

/**
 * Java compiles less thoroughly and collects garbage on one thread: filling 400 cassettes takes a quarter
 * less processor time.
 */
const quickJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** Time for the CLI to end by itself before it is killed. */
const killDelayMs = 20_000;

type Message = { ready?: true; failed?: string; java?: number };

/** The process of the Firebase CLI and the messages that it sends (see emulators.mjs). */
export class EmulatorProcess {
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

function createEnvironment(folder: string, ports: Ports, binaries: EmulatorBinaries) {
  const { firestoreJar, firestoreMainClass, storageRuntime } = binaries;
  return {
    ...process.env,
    TMPDIR: join(folder, 'tmp'),
    NO_UPDATE_NOTIFIER: '1',
    JAVA_TOOL_OPTIONS: `${quickJava} ${process.env.JAVA_TOOL_OPTIONS ?? ''}`,
    ...(firestoreJar ? { FIRESTORE_EMULATOR_BINARY_PATH: firestoreJar } : {}),
    ...(firestoreMainClass ? { FIRESTORE_MAIN_CLASS: firestoreMainClass } : {}),
    ...(storageRuntime ? {} : { STORAGE_RULES_ENGINE: `http://127.0.0.1:${ports.firestore}` }),
  };
}

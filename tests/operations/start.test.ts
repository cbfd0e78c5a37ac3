import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePorts, baseSitePort, isPortInUse, shiftPorts } from '../../tools/emulators/ports.ts';
import { localFolder } from '../../tools/emulators/project.ts';
import { emulatorPorts } from '../support/emulator-ports.ts';

// Half the distance between two sets of emulators of one test run.
const portOffset = emulatorPorts().auth - basePorts.auth + 200;
const dataFolder = localFolder('data', portOffset);
const clear = () => rmSync(dataFolder, { recursive: true, force: true });
beforeAll(clear);
afterAll(clear);

type Run = { child: ChildProcess; output(): string; exited: Promise<number | null> };

/** `npm start` in a process group of its own, as a shell runs it. */
function npmStart(): Run {
  // Other tests of this process may have pointed it at the emulators of the whole run.
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.endsWith('_EMULATOR_HOST'),
  );
  const child = spawn('npm', ['start'], {
    env: {
      ...Object.fromEntries(inherited),
      PORT_OFFSET: String(portOffset),
      TAPES: '1',
      SAVE_INTERVAL_MS: '5000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, output: () => output, exited };
}

/** A terminal sends the signal to every process of the group. */
const pressCtrlC = ({ child }: Run) => process.kill(-child.pid!, 'SIGINT');

const ports = [...Object.values(shiftPorts(portOffset)), baseSitePort + portOffset];

const usedPorts = async () => {
  const used = await Promise.all(ports.map(isPortInUse));
  return ports.filter((_, index) => used[index]);
};

/** Unlike `isPortInUse`, it never holds a port that a start needs. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

const isSaved = () => existsSync(join(dataFolder, 'firebase-export-metadata.json'));

/** What the exported database holds; nothing while a save replaces the folder. */
function savedData(): string {
  try {
    const file = join(dataFolder, 'firestore_export/all_namespaces/all_kinds/output-0');
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

async function createDocument(id: string): Promise<void> {
  const database = `http://127.0.0.1:${shiftPorts(portOffset).firestore}/v1/projects/demo-spool/databases/(default)/documents`;
  const response = await fetch(`${database}/saved?documentId=${id}`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify({ fields: {} }),
  });
  expect(response.ok).toBe(true);
}

test('Ctrl-C during the first start ends every process and leaves no data', async () => {
  const run = npmStart();
  await expect.poll(() => Promise.all(ports.map(isListening)), { timeout: 60_000 }).toContain(true);
  pressCtrlC(run);
  expect(await run.exited).toBe(0);
  expect(run.output()).toContain('Stopping …');
  expect(await usedPorts()).toEqual([]);
  expect(isSaved()).toBe(false);
});

test('The data is saved in intervals and at Ctrl-C, which ends every process', async () => {
  const run = npmStart();
  await expect
    .poll(run.output, { timeout: 90_000 })
    .toContain('Ctrl-C saves the data and stops everything.');
  const site = await fetch(`http://127.0.0.1:${baseSitePort + portOffset}/`);
  expect(await site.text()).toContain('<div id="root">');
  await createDocument('in-an-interval');
  await expect.poll(savedData, { timeout: 60_000 }).toContain('in-an-interval');
  await createDocument('at-exit');
  pressCtrlC(run);
  expect(await run.exited).toBe(0);
  expect(await usedPorts()).toEqual([]);
  expect(savedData()).toContain('at-exit');
});

import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// `npm start` as a process of its own, on a machine that lacks something.

/** The only folder in the process's PATH. */
let commands: string;

beforeEach(() => {
  commands = mkdtempSync(join(tmpdir(), 'commands-'));
  symlinkSync(process.execPath, join(commands, 'node'));
});
afterEach(() => rmSync(commands, { recursive: true, force: true }));

/** A command that writes this line to its error output, as `java -version` does. */
function addCommand(name: string, line: string): void {
  const file = join(commands, name);
  writeFileSync(file, `#!/bin/sh\necho '${line}' >&2\n`);
  chmodSync(file, 0o755);
}

const unreachable = 'http://127.0.0.1:9';

function start() {
  const env = {
    PATH: commands,
    HOME: commands,
    // Below the ports that the system gives to clients.
    PORT_OFFSET: '20000',
    HTTP_PROXY: unreachable,
    HTTPS_PROXY: unreachable,
    http_proxy: unreachable,
    https_proxy: unreachable,
  };
  const command = ['--import', 'tsx', 'tools/start.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

test.each([
  [
    'Without Java, npm start says what to install',
    null,
    'The emulators need Java: install Java 11 or newer (on Debian: apt-get install default-jre-headless), then start again.',
  ],
  [
    'Without a Firestore emulator and offline, npm start says how to get one',
    'openjdk version "17.0.15"',
    "There is no Firestore emulator: its download host can't be reached, and Google's Cloud SDK is not installed with it. Go online for the first start, or install the package google-cloud-cli-firestore-emulator.",
  ],
])('%s', (_, java, sentence) => {
  if (java) addCommand('java', java);
  const { code, output } = start();
  expect(output).toContain(sentence);
  expect(output).not.toContain('at ');
  expect(code).toBe(1);
});

/**
 * `npm start`: the local emulators with their data in .local/data, and the site on a dev server.
 * The first start creates the demo catalogue; `TAPES=2000 npm start` a larger one.
 */
import { createServer as createHttpServer } from 'node:http';
import { relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createViteServer } from 'vite';
import { site } from '../src/site.ts';
import { writeMailingListRules } from './build/mailing-list-rules.ts';
import { demoAccounts } from './emulators/accounts.ts';
import { watchMailedLinks } from './emulators/mailed-links.ts';
import { baseSitePort, offsetFromEnvironment, requireFreePorts } from './emulators/ports.ts';
import { localFolder, projectId, root } from './emulators/project.ts';
import { type RunningEmulators, startEmulators } from './emulators/start-emulators.ts';
import { runCommand, UserError } from './user-error.ts';

const portOffset = offsetFromEnvironment();
const sitePort = baseSitePort + portOffset;
const dataDir = localFolder('data', portOffset);
const interrupt = new AbortController();
let emulators: RunningEmulators | null = null;

const print = (line = '') => console.log(line && `  ${line}`);

/** The number of cassettes in TAPES; undefined for the default catalogue. */
function readCassetteCount(): number | undefined {
  const text = process.env.TAPES;
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw new UserError('TAPES is a whole number, for example TAPES=2000.');
  return Number(text);
}

async function seed({ ports, save }: RunningEmulators, count: number | undefined): Promise<void> {
  print('First start: creating the demo catalogue.');
  const { seedDemo } = await import('./demo/seed.ts');
  print(await seedDemo(ports, count));
  // Until this save, an interruption leaves no data, and the next start fills the shelf again.
  await save();
}

async function serveSite(viteEmulators: string): Promise<void> {
  process.env.VITE_EMULATORS = viteEmulators;
  const server = createHttpServer();
  // In middleware mode Vite handles no signals: its own server would end the process before the data
  // is saved.
  const vite = await createViteServer({
    root,
    mode: 'emulators',
    logLevel: 'warn',
    // Without `ws`, every site would listen on the same port for changed files.
    server: { middlewareMode: { server }, ws: { server } },
  });
  server.on('request', vite.middlewares);
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(sitePort, '127.0.0.1', listening);
  });
}

/** The time between two saves; SAVE_INTERVAL_MS changes it for a test. */
const saveIntervalMs = Number(process.env.SAVE_INTERVAL_MS) || 180_000;

/** Saves the data in intervals, so that a crash loses little. */
async function saveRegularly({ save }: RunningEmulators): Promise<void> {
  for (;;) {
    await delay(saveIntervalMs, undefined, { ref: false });
    if (stopRequestedAt > 0) return;
    await save().catch((error) => {
      if (stopRequestedAt === 0) console.error('  The data could not be saved:', error);
    });
  }
}

function printAddresses({ ports }: RunningEmulators): void {
  const address = `http://localhost:${sitePort}`;
  print();
  print(`${site.name}, on this machine`);
  print();
  print(`Site       ${address}`);
  print(`Sign in    ${address}/admin`);
  for (const { email, password, editor } of demoAccounts) {
    print(`           ${email}, password ${password}${editor ? ' (editor)' : ''}`);
  }
  print(
    `Firebase   Auth ${ports.auth}, Firestore ${ports.firestore}, Storage ${ports.storage} (${projectId})`,
  );
  print(`Data       ${relative(root, dataDir)}, deleted by npm run reset`);
  print();
  print('Changes are saved every three minutes. Ctrl-C saves the data and stops everything.');
  print();
}

let stopRequestedAt = 0;

async function stop(): Promise<void> {
  if (stopRequestedAt > 0) {
    // One Ctrl-C can arrive twice, from the terminal and from npm. A later one exits at once: the
    // emulators end by themselves when this process is gone.
    if (Date.now() - stopRequestedAt > 1500) process.exit(1);
    return;
  }
  stopRequestedAt = Date.now();
  print();
  print('Stopping …');
  interrupt.abort();
  try {
    await emulators?.stop();
  } catch (error) {
    console.error('  The changes since the start could not be saved:', error);
    process.exit(1);
  }
  // Without emulators, the interrupted start ends the process after it has cleaned up.
  if (emulators) process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

// A killed npm or a closed terminal does not always send a signal. Without this check the process would
// keep its ports and could not be stopped.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop();
}, 1000).unref();

await runCommand(async () => {
  try {
    const count = readCassetteCount();
    await requireFreePorts([sitePort]);
    writeMailingListRules();
    print('Starting the emulators …');
    emulators = await startEmulators({ portOffset, dataDir, signal: interrupt.signal, log: print });
    // Ctrl-C may come while their start ends.
    if (interrupt.signal.aborted) {
      await emulators.stop();
      process.exit(0);
    }
    void emulators.ended.then(() => {
      if (stopRequestedAt > 0) return;
      console.error(
        '\n  The emulators have stopped unexpectedly: see the logs in .local. Start again.\n',
      );
      process.exit(1);
    });
    if (emulators.startedEmpty) await seed(emulators, count);
    else if (count !== undefined)
      print('TAPES has no effect because there is data: delete it with npm run reset first.');
    await serveSite(emulators.viteEmulators);
    watchMailedLinks(emulators.ports.auth, `http://localhost:${sitePort}`, (email, url) =>
      print(`Mail to ${email}: ${url}`),
    );
    printAddresses(emulators);
    void saveRegularly(emulators);
  } catch (error) {
    if (stopRequestedAt > 0) {
      // The interruption caused the error; `stop` waits for the emulators, if any.
      if (!emulators) process.exit(0);
      return;
    }
    await emulators?.stop();
    throw error;
  }
});

/**
 * `npm start`: the local suite with its data kept in .local/data, and the site on a dev server.
 * On the first start the shelf is filled: `TAPES=2000 npm start` for a large one.
 */
import { createServer as createHttpServer } from 'node:http';
import { relative } from 'node:path';
import { createServer as createViteServer } from 'vite';
import { site } from '../src/site.ts';
import { createDemoAccounts, demoAccounts } from './emulators/accounts.ts';
import { baseSitePort, offsetFromEnvironment, requireFreePorts } from './emulators/ports.ts';
import { localFolder, projectId, root } from './emulators/project.ts';
import { type RunningEmulators, startEmulators } from './emulators/start-emulators.ts';
import { localDatabase } from './operations/project.ts';
import { rebuildShelf } from './operations/rebuild-shelf.ts';
import { runCommand, UserError } from './user-error.ts';

const portOffset = offsetFromEnvironment();
const sitePort = baseSitePort + portOffset;
const dataDir = localFolder('data', portOffset);
const interrupt = new AbortController();
let suite: RunningEmulators | null = null;

const say = (line = '') => console.log(line && `  ${line}`);

/** The number of tapes that TAPES asks for; undefined leaves it to the demo catalogue. */
function tapesFromEnvironment(): number | undefined {
  const text = process.env.TAPES;
  if (!text) return undefined;
  if (!/^\d+$/.test(text)) throw new UserError('TAPES is a whole number, for example TAPES=2000.');
  return Number(text);
}

async function fill({ ports, save }: RunningEmulators, tapes: number | undefined): Promise<void> {
  say('First start: filling the shelf.');
  await createDemoAccounts(ports.auth);
  const { seedDemo } = await import('./demo/seed.ts');
  await seedDemo({ ports, ...(tapes !== undefined && { count: tapes }), log: say });
  // Kept at once: until here an interruption leaves nothing, and the next start fills anew.
  await save();
}

async function serveSite(viteEmulators: string): Promise<void> {
  process.env.VITE_EMULATORS = viteEmulators;
  const server = createHttpServer();
  // As middleware, Vite leaves the signals alone: its own server would end the process before the
  // data is saved.
  const vite = await createViteServer({
    root,
    mode: 'emulators',
    logLevel: 'warn',
    server: { middlewareMode: { server } },
  });
  server.on('request', vite.middlewares);
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(sitePort, '127.0.0.1', listening);
  });
}

function sayWhatRuns({ ports }: RunningEmulators): void {
  const address = `http://localhost:${sitePort}`;
  say();
  say(`${site.name}, on this machine`);
  say();
  say(`Site       ${address}`);
  say(`Sign in    ${address}/admin`);
  for (const { email, password, editor } of demoAccounts) {
    say(`           ${email}, password ${password}${editor ? ' (edits the shelf)' : ''}`);
  }
  say(
    `Firebase   Auth ${ports.auth}, Firestore ${ports.firestore}, Storage ${ports.storage} (${projectId})`,
  );
  say(`Data       ${relative(root, dataDir)}, emptied by npm run reset`);
  say();
  say('Ctrl-C saves and stops everything.');
  say();
}

let stoppedAt = 0;

async function stop(): Promise<void> {
  if (stoppedAt > 0) {
    // One Ctrl-C can arrive twice, from the terminal and from npm. A later one means it: the
    // emulators end by themselves when this process is gone.
    if (Date.now() - stoppedAt > 1500) process.exit(1);
    return;
  }
  stoppedAt = Date.now();
  say();
  say('Stopping …');
  interrupt.abort();
  try {
    await suite?.stop();
  } catch (error) {
    console.error('  What was written since the start could not be saved:', error);
    process.exit(1);
  }
  // Without a suite, the start that was interrupted ends the process when it has cleaned up.
  if (suite) process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

// A killed npm or a closed terminal does not always say so; left alone, this process would hold its
// ports with nobody to stop it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) void stop();
}, 1000).unref();

await runCommand(async () => {
  try {
    const tapes = tapesFromEnvironment();
    await requireFreePorts([{ port: sitePort, title: 'the site' }]);
    say('Starting the emulators …');
    suite = await startEmulators({ portOffset, dataDir, signal: interrupt.signal, log: say });
    void suite.ended.then(() => {
      if (stoppedAt > 0) return;
      console.error(
        '\n  The emulators have ended by themselves: .local has their logs. Start again.\n',
      );
      process.exit(1);
    });
    if (suite.startedEmpty) await fill(suite, tapes);
    else {
      if (tapes !== undefined)
        say('TAPES counts on the first start only, and there is data: npm run reset makes room.');
      // The data may be from before the shelf was laid out as it is now.
      await rebuildShelf(localDatabase(suite.ports.firestore));
    }
    await serveSite(suite.viteEmulators);
    sayWhatRuns(suite);
  } catch (error) {
    if (stoppedAt > 0) {
      // Whatever failed did so because of the interruption; `stop` waits for the suite, if any.
      if (!suite) process.exit(0);
      return;
    }
    await suite?.stop();
    throw error;
  }
});

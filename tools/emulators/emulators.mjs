// The process that the suite starts: the Firebase CLI, with four additions. It is JavaScript, so
// that plain Node runs it and the CLI's thousand modules don't pass through a TypeScript loader.
import childProcess from 'node:child_process';
import { createRequire } from 'node:module';
import { tsImport } from 'tsx/esm/api';

const require = createRequire(import.meta.url);

// 1. It ends cleanly, Java included, when the process that started it is gone, however that ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.channel?.unref();
const tell = (message) => process.connected && process.send(message);

// 2. It tells which processes it starts and how its own start went.
const spawn = childProcess.spawn;
childProcess.spawn = (...args) => {
  const child = spawn(...args);
  if (args[0] === 'java' && child.pid) tell({ java: child.pid });
  return child;
};
const controller = require('firebase-tools/lib/emulator/controller');
const startAll = controller.startAll;
controller.startAll = async (...args) => {
  try {
    const result = await startAll(...args);
    tell({ ready: true });
    return result;
  } catch (error) {
    tell({ failed: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

// 3. It compiles the checks of Auth's many parameters as they are needed: all of them at once took
// seven seconds of each start.
const requireAsCli = createRequire(require.resolve('firebase-tools/package.json'));
const exegesis = requireAsCli('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });

// 4. It judges Storage requests by Firestore's engine where Storage's own can't be had.
if (process.env.STORAGE_RULES_BY) {
  const { judgeWithFirestore } = await tsImport('./storage-rules-runtime.ts', import.meta.url);
  const runtime = require('firebase-tools/lib/emulator/storage/rules/runtime');
  judgeWithFirestore(runtime, process.env.STORAGE_RULES_BY);
}

require('firebase-tools/lib/bin/firebase.js');

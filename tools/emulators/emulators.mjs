// The emulators' process: the Firebase CLI with six changes. It is JavaScript because a TypeScript
// loader would slow down the import of the CLI's thousand modules.
import childProcess from 'node:child_process';
import { createRequire } from 'node:module';
import { tsImport } from 'tsx/esm/api';

const require = createRequire(import.meta.url);

// 1. End cleanly, Java included, when the parent process is gone, even if that was killed.
process.on('disconnect', () => process.kill(process.pid, 'SIGINT'));
process.channel?.unref();
const send = (message) => process.connected && process.send(message);

// 2. Report the processes that it starts, and whether its own start succeeded.
const spawn = childProcess.spawn;
childProcess.spawn = (command, args, options) => {
  const child = spawn(command, command === 'java' ? withMainClass(args) : args, options);
  if (command === 'java' && child.pid) send({ java: child.pid });
  return child;
};
const controller = require('firebase-tools/lib/emulator/controller');
const startAll = controller.startAll;
controller.startAll = async (...args) => {
  try {
    const result = await startAll(...args);
    send({ ready: true });
    return result;
  } catch (error) {
    send({ failed: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

// 3. Compile the validation schemas of the Auth emulator when they are needed: compiling all of them
// takes seven seconds of each start.
const requireAsCli = createRequire(require.resolve('firebase-tools/package.json'));
const exegesis = requireAsCli('exegesis-express');
const { middleware } = exegesis;
exegesis.middleware = (document, options) =>
  middleware(document, { ...options, lazyCompileValidationSchemas: true });

// 4. Evaluate Storage rules with Firestore's engine where Storage's own runtime is unavailable.
if (process.env.STORAGE_RULES_ENGINE) {
  const { evaluateWithFirestore } = await tsImport('./storage-rules-engine.ts', import.meta.url);
  const runtime = require('firebase-tools/lib/emulator/storage/rules/runtime');
  evaluateWithFirestore(runtime, process.env.STORAGE_RULES_ENGINE);
}

// 5. Show the rules of Storage what production shows them and the emulator leaves out: the cache
// header, the language, and a download token that an upload has brought.
const broughtTokens = new Set();
const { UploadService } = require('firebase-tools/lib/emulator/storage/upload');
for (const name of ['startOneShotUpload', 'startResumableUpload']) {
  const start = UploadService.prototype[name];
  UploadService.prototype[name] = function (request) {
    const tokens = request.metadata?.metadata?.firebaseStorageDownloadTokens;
    if (tokens) for (const token of String(tokens).split(',')) broughtTokens.add(token);
    return start.call(this, request);
  };
}
const { StoredFileMetadata } = require('firebase-tools/lib/emulator/storage/metadata');
const { asRulesResource } = StoredFileMetadata.prototype;
StoredFileMetadata.prototype.asRulesResource = function (...args) {
  const { cacheControl = null, contentLanguage = null, downloadTokens } = this;
  const resource = { ...asRulesResource.apply(this, args), cacheControl, contentLanguage };
  const tokens = downloadTokens.filter((token) => broughtTokens.has(token)).join();
  if (tokens) resource.metadata.firebaseStorageDownloadTokens = tokens;
  return resource;
};

// 6. Name the class to run in the Cloud SDK's jar, whose manifest names none.
function withMainClass(args) {
  const { FIRESTORE_EMULATOR_BINARY_PATH: jar, FIRESTORE_MAIN_CLASS: mainClass } = process.env;
  const at = args.indexOf(jar);
  return mainClass && args[at - 1] === '-jar'
    ? args.with(at - 1, '-cp').toSpliced(at + 1, 0, mainClass)
    : args;
}

require('firebase-tools/lib/bin/firebase.js');

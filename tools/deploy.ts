/**
 * `npm run deploy`: builds the site for the project of VITE_FIREBASE_PROJECT_ID and deploys it there
 * with both rules files and the indexes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { buildSite } from './build/build-site.ts';
import { allowAppCheck } from './build/policy.ts';
import { missingSettings } from './emulators/build-settings.ts';
import { cacheExistingFiles, type FirebaseConfig } from './emulators/config.ts';
import { root } from './emulators/project.ts';
import { runCommand, UserError } from './user-error.ts';

const firebase = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');

/** Writes a firebase.json for this deployment beside the real one, because paths are relative to it. */
function writeDeployConfig(hasAppCheck: boolean): string {
  const file = join(root, 'firebase.deploy.json');
  const config = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const cached = cacheExistingFiles(config, join(root, config.hosting.public));
  writeFileSync(file, JSON.stringify(hasAppCheck ? allowAppCheck(cached) : cached));
  return file;
}

await runCommand(async () => {
  const environment = loadEnv('production', root, 'VITE_');
  const message = missingSettings(environment);
  if (message) throw new UserError(message);
  const project = environment.VITE_FIREBASE_PROJECT_ID ?? '';
  if (project.startsWith('demo-'))
    throw new UserError(
      `${project} is a local project: let VITE_FIREBASE_PROJECT_ID name a real one.`,
    );
  await buildSite('production');
  const only = 'hosting,firestore:rules,firestore:indexes,storage';
  const config = writeDeployConfig(environment.VITE_APP_CHECK === 'on');
  const args = [firebase, 'deploy', '--project', project, '--only', only, '--config', config];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  rmSync(config);
  process.exitCode = status ?? 1;
});

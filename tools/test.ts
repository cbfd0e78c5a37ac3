/**
 * `npm test` runs all stages, the quickest first. `npm test -- unit e2e` runs only these stages, and
 * arguments after a second `--` go to the last stage's runner: `npm test -- build e2e -- explore`.
 * The last line is the sum of all stages, after what has passed at its second attempt.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { viteEmulators } from './emulators/build-settings.ts';
import { defaultOffsets, offsetFromEnvironment, shiftPorts } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { ensureChromium } from './test/chromium.ts';
import { formatCounts, readCounts, sumCounts, type TestCounts } from './test/count.ts';
import {
  copyBuildToSites,
  type EmulatorSet,
  startEmulatorSets,
  stopEmulatorSets,
} from './test/emulator-sets.ts';
import { ensureFirefox } from './test/firefox.ts';
import { ensureWebKit } from './test/webkit.ts';
import { UserError } from './user-error.ts';

const portOffset = offsetFromEnvironment() || defaultOffsets.test;
const reports = join(root, '.local/test');

const stages = ['lint', 'types', 'unit', 'build', 'rules', 'e2e', 'firefox', 'webkit'] as const;
type Stage = (typeof stages)[number];

const args = process.argv.slice(2);
const separator = args.indexOf('--');
const requested = separator === -1 ? args : args.slice(0, separator);
const runnerArgs = separator === -1 ? [] : args.slice(separator + 1);
const unknown = requested.filter((name) => !stages.includes(name as Stage));
if (unknown.length > 0) {
  console.error(`No such stage: ${unknown.join(', ')}. The stages are: ${stages.join(', ')}.`);
  process.exit(1);
}
const chosen = stages.filter((stage) => requested.length === 0 || requested.includes(stage));
/** Browsers that run at once, each with its own emulators; a part of the tests needs only one. */
const workers = Number(process.env.E2E_WORKERS) || (runnerArgs.length > 0 ? 1 : 2);

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** Runs a command that counts as one test. */
async function check(command: string, ...args: string[]): Promise<TestCounts> {
  const passed = await run(bin(command), args);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

type Run = { runnerArgs: string[]; emulators: readonly Promise<EmulatorSet>[] };

async function vitest(
  projects: string[],
  runnerArgs: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<TestCounts> {
  const report = join(reports, `${projects.join('-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  for (const project of projects) args.push('--project', project);
  const passed = await run(bin('vitest'), [...args, ...runnerArgs], env);
  return readCounts(readReport(report), passed);
}

const readReport = (file: string) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;

async function runStage(stage: Stage, { runnerArgs, emulators }: Run): Promise<TestCounts> {
  switch (stage) {
    case 'lint':
      return check('biome', 'ci', '--error-on-warnings', '.');
    case 'types':
      return check('tsc', '-p', '.');
    case 'unit':
      return vitest(['unit', 'views', 'unit-with-mocks'], runnerArgs);
    case 'build': {
      // The tests use the bundle that is deployed, except that it connects to the local emulators.
      const VITE_EMULATORS = viteEmulators(shiftPorts(portOffset));
      const args = ['--import', 'tsx', 'tools/build.ts', 'emulators'];
      const built = await run(process.execPath, args, { VITE_EMULATORS });
      return sumCounts([
        { passed: Number(built), failed: Number(!built), skipped: 0 },
        await vitest(['build'], runnerArgs),
      ]);
    }
    case 'rules':
      return vitest(['rules', 'operations'], runnerArgs, {
        EMULATOR_PORTS: (await emulators[0])?.viteEmulators,
      });
    case 'e2e':
      if (!ensureChromium())
        throw new UserError(
          'The end-to-end tests need a Chromium: install the package "chromium", or set CHROMIUM_PATH.',
        );
      return playwright('chromium', await Promise.all(emulators), runnerArgs);
    case 'firefox':
      if (!ensureFirefox())
        return skip('There is no Firefox here: install "firefox-esr", or set FIREFOX_PATH.');
      return playwright('firefox', await Promise.all(emulators), runnerArgs);
    case 'webkit':
      if (!ensureWebKit())
        return skip('There is no WebKitGTK here: install "webkit2gtk-driver" and "xvfb".');
      return playwright('webkit', await Promise.all(emulators), runnerArgs);
  }
}

/** A stage without its browser. */
function skip(sentence: string): TestCounts {
  console.log(sentence);
  return { passed: 0, failed: 0, skipped: 1 };
}

/** Runs the end-to-end tests in one browser, with one worker for each set of emulators. */
async function playwright(
  browser: 'chromium' | 'firefox' | 'webkit',
  sets: readonly EmulatorSet[],
  runnerArgs: string[],
): Promise<TestCounts> {
  await copyBuildToSites(sets);
  const report = join(reports, `${browser}.json`);
  const args = ['test', `--project=${browser}`, ...runnerArgs];
  const emulators = sets.map(({ viteEmulators, ports }) => ({
    ports: viteEmulators,
    site: `http://127.0.0.1:${ports.hosting}`,
  }));
  const passed = await run(bin('playwright'), args, {
    E2E_EMULATORS: JSON.stringify(emulators),
    E2E_REPORT: report,
  });
  return readCounts(readReport(report), passed);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

// The emulators start while the quick stages run.
const browserStages: readonly Stage[] = ['e2e', 'firefox', 'webkit'];
const hasBrowserStage = chosen.some((stage) => browserStages.includes(stage));
const setCount = hasBrowserStage ? workers : Number(chosen.includes('rules'));
const emulators = startEmulatorSets(portOffset, setCount);

const counts: TestCounts[] = [];
for (const stage of chosen) {
  console.log(`\n── ${stage}`);
  const start = Date.now();
  try {
    const last = stage === chosen.at(-1);
    counts.push(await runStage(stage, { runnerArgs: last ? runnerArgs : [], emulators }));
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    counts.push({ passed: 0, failed: 1, skipped: 0 });
  }
  console.log(`   ${stage}: ${Math.round((Date.now() - start) / 1000)} s`);
}
await stopEmulatorSets(emulators).catch(() => {});

const total = sumCounts(counts);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(`\n${formatCounts(total)}`);

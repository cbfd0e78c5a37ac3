/**
 * `npm run mutants`: breaks both rules files on purpose, in every place and one at a time, and tries
 * the cases of the rules tests on each. A mutant that no case notices fails the run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firestoreGroups } from '../tests/rules/cases/firestore.ts';
import { storageGroups } from '../tests/rules/cases/storage.ts';
import { FirestoreEngine } from '../tests/support/rules/firestore-engine.ts';
import { StorageEngine } from '../tests/support/rules/storage-engine.ts';
import { defaultOffsets, offsetFromEnvironment } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { disableJavaLogging, startEmulators } from './emulators/start-emulators.ts';
import { equivalentMutants } from './rules-mutation/equivalents.ts';
import { type MutantResult, runMutants } from './rules-mutation/run-mutants.ts';
import { runCommand } from './user-error.ts';

const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

const report =
  (file: string) =>
  ({ mutant, caughtBy: by }: MutantResult): void =>
    console.log(
      `${by === null ? 'SURVIVED' : 'caught  '}  ${`${file}:${mutant.line}`.padEnd(19)} ${cut(mutant.what, 72)}  ${by ?? ''}`,
    );

/** Prints the sum; whether all is well. */
function judge(file: string, finds: readonly MutantResult[]): boolean {
  const excused = equivalentMutants.filter((one) => one.file === file);
  const survivors = finds.filter(({ caughtBy: by }) => by === null).map(({ mutant }) => mutant);
  const isExcused = ({ line, what }: { line: number; what: string }) =>
    excused.some((one) => one.what === what && lineHolds(file, line, one.lineContains));
  const loose = survivors.filter((mutant) => !isExcused(mutant));
  const stale = excused.filter(
    (one) =>
      !survivors.some(
        ({ line, what }) => one.what === what && lineHolds(file, line, one.lineContains),
      ),
  );
  console.log(
    `\n${file}: ${finds.length} mutants, ${finds.length - survivors.length} caught, ` +
      `${survivors.length - loose.length} the same in effect, ${loose.length} survived`,
  );
  for (const { what, why } of excused) console.log(`  the same in effect: ${what}. ${why}`);
  for (const { line, what } of loose) console.log(`  survived: ${file}:${line} ${what}`);
  for (const { what } of stale) console.log(`  excused, but there is no such survivor: ${what}`);
  return loose.length === 0 && stale.length === 0;
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const lineHolds = (file: string, line: number, text: string): boolean =>
  (read(file).split('\n')[line - 1] ?? '').includes(text);

await runCommand(async () => {
  const start = Date.now();
  disableJavaLogging();
  const suite = await startEmulators({
    portOffset: offsetFromEnvironment() || defaultOffsets.mutants,
  });
  try {
    const { firestore, storage } = suite.ports;
    const projects = ['a', 'b', 'c', 'd'].map(
      (letter) => new FirestoreEngine(firestore, `demo-mutants-${letter}`),
    );
    const [inFirestore, inStorage] = await Promise.all([
      runMutants(read('firestore.rules'), firestoreGroups, projects, report('firestore.rules')),
      // The Storage emulator has one set of rules for all buckets.
      runMutants(
        read('storage.rules'),
        storageGroups,
        [new StorageEngine(storage, 'mutants')],
        report('storage.rules'),
      ),
    ]);
    const good = [judge('firestore.rules', inFirestore), judge('storage.rules', inStorage)];
    console.log(`\n${Math.round((Date.now() - start) / 1000)} s`);
    if (good.includes(false)) process.exitCode = 1;
  } finally {
    await suite.stop();
  }
});

/**
 * `npm run mutants`: makes one change at a time to each rules file and runs the cases of the rules tests
 * on each mutant. A mutant that no case catches fails the run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { firestoreGroups } from '../tests/rules/cases/firestore.ts';
import { storageGroups } from '../tests/rules/cases/storage.ts';
import { FirestoreEngine } from '../tests/support/rules/firestore-engine.ts';
import type { RulesCaseGroup } from '../tests/support/rules/rules-case.ts';
import { StorageEngine } from '../tests/support/rules/storage-engine.ts';
import { defaultOffsets, offsetFromEnvironment } from './emulators/ports.ts';
import { root } from './emulators/project.ts';
import { disableJavaLogging, startEmulators } from './emulators/start-emulators.ts';
import { equivalentMutants } from './rules-mutation/equivalents.ts';
import type { Mutant } from './rules-mutation/mutants.ts';
import { type MutantResult, type RulesEngine, runMutants } from './rules-mutation/run-mutants.ts';
import { runCommand } from './user-error.ts';

const fitTo = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);

const report =
  (file: string) =>
  ({ mutant, caughtBy }: MutantResult): void =>
    console.log(
      `${caughtBy === null ? 'SURVIVED' : 'caught  '}  ${`${file}:${mutant.line}`.padEnd(19)} ${fitTo(mutant.description, 72)}  ${caughtBy ?? ''}`,
    );

/** Prints the summary; true if no mutant survived unexpectedly. */
function summarize(file: string, rules: string, results: readonly MutantResult[]): boolean {
  const equivalents = equivalentMutants[file] ?? [];
  const survivors = results.filter(({ caughtBy }) => caughtBy === null).map(({ mutant }) => mutant);
  const lines = rules.split('\n');
  const isSame = (mutant: Mutant, { inLine, description }: (typeof equivalents)[number]) =>
    mutant.description === description && lines[mutant.line - 1]?.includes(inLine);
  const unexpected = survivors.filter((one) => !equivalents.some((other) => isSame(one, other)));
  const stale = equivalents.filter((one) => !survivors.some((other) => isSame(other, one)));
  console.log(
    `\n${file}: ${results.length} mutants, ${results.length - survivors.length} caught, ` +
      `${survivors.length - unexpected.length} equivalent, ${unexpected.length} survived`,
  );
  for (const { description, reason } of equivalents)
    console.log(`  equivalent: ${description}. ${reason}`);
  for (const { line, description } of unexpected)
    console.log(`  survived: ${file}:${line} ${description}`);
  for (const { description } of stale)
    console.log(`  listed as equivalent, but caught: ${description}`);
  return unexpected.length === 0 && stale.length === 0;
}

await runCommand(async () => {
  const start = Date.now();
  disableJavaLogging();
  const emulators = await startEmulators({
    portOffset: offsetFromEnvironment() || defaultOffsets.mutants,
  });
  try {
    const { firestore, storage } = emulators.ports;
    const projects = ['a', 'b', 'c', 'd'].map(
      (letter) => new FirestoreEngine(firestore, `demo-mutants-${letter}`),
    );
    const run = async <Operation>(
      file: string,
      groups: readonly RulesCaseGroup<Operation>[],
      engines: readonly RulesEngine<Operation>[],
    ) => {
      const rules = readFileSync(join(root, file), 'utf8');
      const results = await runMutants(rules, groups, engines, report(file));
      return () => summarize(file, rules, results);
    };
    const summaries = await Promise.all([
      run('firestore.rules', firestoreGroups, projects),
      // The Storage emulator has one set of rules for all buckets.
      run('storage.rules', storageGroups, [new StorageEngine(storage, 'mutants')]),
    ]);
    const passed = summaries.map((print) => print());
    console.log(`\n${Math.round((Date.now() - start) / 1000)} s`);
    if (passed.includes(false)) process.exitCode = 1;
  } finally {
    await emulators.stop();
  }
});

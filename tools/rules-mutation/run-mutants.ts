import {
  caseTitle,
  type RulesCase,
  type RulesCaseGroup,
} from '../../tests/support/rules/rules-case.ts';
import { createMutants, type Mutant } from './mutants.ts';

/** Loads rules and evaluates requests with them. */
export type RulesEngine<Operation> = {
  /** Resolves to the compiler's message if the rules are invalid, otherwise to null. */
  load(rules: string): Promise<string | null>;
  allows(rulesCase: Pick<RulesCase<Operation>, 'account' | 'operation'>): Promise<boolean>;
};

export type MutantResult = {
  mutant: Mutant;
  /** The case that failed, or null if the mutant survived. */
  caughtBy: string | null;
};

/** Cases that run at once for one mutant. */
const concurrency = 2;

/**
 * Runs the cases on every mutant of the rules until one fails; one mutant at a time per engine. Throws if
 * the original rules fail a case, or if a mutant is not a valid rules file.
 */
export async function runMutants<Operation>(
  rules: string,
  groups: readonly RulesCaseGroup<Operation>[],
  engines: readonly RulesEngine<Operation>[],
  onResult: (result: MutantResult) => void = () => {},
): Promise<MutantResult[]> {
  const allCases = groups.flatMap(({ cases }) => cases);
  const first = engines[0];
  if (!first) throw new Error('There is no engine.');
  const message = await first.load(rules);
  if (message !== null) throw new Error(`The original rules are invalid: ${message}`);
  const failedCase = await firstFailed(allCases, first);
  if (failedCase !== null)
    throw new Error(`The original rules fail a case: ${caseTitle(failedCase)}`);

  const caught = new Map<RulesCase<Operation>, number>();
  const sortCases = caseSorter(groups, caught);

  const results: MutantResult[] = [];
  const waiting = createMutants(rules);
  const work = async (engine: RulesEngine<Operation>) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const message = await engine.load(mutant.rules);
      if (message !== null)
        throw new Error(`Line ${mutant.line}, ${mutant.description}: ${message}`);
      const failed = await firstFailed(sortCases(mutant), engine);
      if (failed) caught.set(failed, (caught.get(failed) ?? 0) + 1);
      const result = { mutant, caughtBy: failed && caseTitle(failed) };
      results.push(result);
      onResult(result);
    }
  };
  try {
    await Promise.all(engines.map(work));
  } finally {
    await first.load(rules);
  }
  return results;
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/\\x\{(\w+)\}/g, (_, hex: string) => ` U+${hex.toUpperCase().padStart(4, '0')} `)
    .match(/[\w+]+|[^\s\w]/g) ?? [];

/**
 * Returns a function that sorts the cases by how likely they are to catch a mutant: those that share rare words with its
 * description, those titled with the comment above it, and those that have caught many mutants.
 */
function caseSorter<Operation>(
  groups: readonly RulesCaseGroup<Operation>[],
  caught: ReadonlyMap<RulesCase<Operation>, number>,
): (mutant: Mutant) => RulesCase<Operation>[] {
  const all = groups.flatMap(({ title, cases }) =>
    cases.map((one) => ({ one, title, words: new Set(wordsOf(caseTitle(one))) })),
  );
  const frequency = new Map<string, number>();
  for (const { words } of all)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return ({ description, comment }) => {
    const clues = [...new Set(wordsOf(description))];
    const scored = all.map(({ one, title, words }) => {
      let score = title === comment ? 3 : 0;
      for (const clue of clues)
        if (words.has(clue)) score += Math.log(all.length / (frequency.get(clue) ?? 1));
      return { one, score: score + Math.log2(1 + (caught.get(one) ?? 0)) };
    });
    return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
  };
}

/** The first case that fails; a few run at once, so the order is not exact. */
async function firstFailed<Operation>(
  cases: readonly RulesCase<Operation>[],
  engine: RulesEngine<Operation>,
): Promise<RulesCase<Operation> | null> {
  let found: RulesCase<Operation> | null = null;
  const waiting = cases.values();
  const work = async () => {
    for (const one of waiting) {
      if (found) return;
      if ((await engine.allows(one)) !== one.isAllowed) found ??= one;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return found;
}

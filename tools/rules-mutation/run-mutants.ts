import { type Case, type Group, sentence } from '../../tests/support/rules/rules-case.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** Where rules are put in force and asked. */
export type Engine<Operation> = {
  /** Resolves with a complaint when the rules are no good. */
  load(rules: string): Promise<string | null>;
  allows(one: Pick<Case<Operation>, 'who' | 'does'>): Promise<boolean>;
};

export type Find = {
  mutant: Mutant;
  /** The case that noticed, or null when none did. */
  by: string | null;
};

/** How many cases are under way at once for one mutant. */
const abreast = 2;

/**
 * Tries every mutant of the rules until a case notices; as many mutants at once as there are engines,
 * each with rules of its own. Throws when the rules as they are fail a case, or a mutant is no rules file.
 */
export async function hunt<Operation>(
  rules: string,
  groups: readonly Group<Operation>[],
  engines: readonly Engine<Operation>[],
  onFind: (find: Find) => void = () => {},
): Promise<Find[]> {
  const all = groups.flatMap(({ cases }) => cases);
  const first = engines[0];
  if (!first) throw new Error('There is no engine to ask.');
  const complaint = await first.load(rules);
  if (complaint !== null) throw new Error(`The rules themselves are no good: ${complaint}`);
  const wrong = await noticedBy(all, first);
  if (wrong !== null) throw new Error(`The rules themselves fail: ${sentence(wrong)}`);

  const caught = new Map<Case<Operation>, number>();
  const order = ordering(groups, caught);

  const finds: Find[] = [];
  const waiting = mutantsOf(rules);
  const work = async (engine: Engine<Operation>) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const refusal = await engine.load(mutant.rules);
      if (refusal !== null) throw new Error(`Line ${mutant.line}, ${mutant.what}: ${refusal}`);
      const by = await noticedBy(order(mutant), engine);
      if (by) caught.set(by, (caught.get(by) ?? 0) + 1);
      const find = { mutant, by: by && sentence(by) };
      finds.push(find);
      onFind(find);
    }
  };
  try {
    await Promise.all(engines.map(work));
  } finally {
    await first.load(rules);
  }
  return finds;
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/\\x\{(\w+)\}/g, (_, hex: string) => ` U+${hex.toUpperCase().padStart(4, '0')} `)
    .match(/[\w+]+|[^\s\w]/g) ?? [];

/**
 * The cases, the likeliest first: those that share rare words with what was done to the rules, those
 * named after the place, and those that have caught many.
 */
function ordering<Operation>(
  groups: readonly Group<Operation>[],
  caught: ReadonlyMap<Case<Operation>, number>,
): (mutant: Mutant) => Case<Operation>[] {
  const all = groups.flatMap(({ title, cases }) =>
    cases.map((one) => ({ one, title, words: new Set(wordsOf(sentence(one))) })),
  );
  const frequency = new Map<string, number>();
  for (const { words } of all)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  return ({ what, comment }) => {
    const clues = [...new Set(wordsOf(what))];
    const scored = all.map(({ one, title, words }) => {
      let score = title === comment ? 3 : 0;
      for (const clue of clues)
        if (words.has(clue)) score += Math.log(all.length / (frequency.get(clue) ?? 1));
      return { one, score: score + Math.log2(1 + (caught.get(one) ?? 0)) };
    });
    return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
  };
}

/** The first case, in about this order, whose answer is not what it should be. */
async function noticedBy<Operation>(
  cases: readonly Case<Operation>[],
  engine: Engine<Operation>,
): Promise<Case<Operation> | null> {
  let found: Case<Operation> | null = null;
  const waiting = cases.values();
  const work = async () => {
    for (const one of waiting) {
      if (found) return;
      if ((await engine.allows(one)) !== one.may) found ??= one;
    }
  };
  await Promise.all(Array.from({ length: abreast }, work));
  return found;
}

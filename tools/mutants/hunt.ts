import { type Case, type Group, sentence } from '../../tests/rules/case.ts';
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
const abreast = 8;

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

  // What has noticed much notices more: such cases go first, behind those named after the place.
  const catches = new Map<Case<Operation>, number>();
  const order = (mutant: Mutant): Case<Operation>[] => {
    const near = groups.find(({ title }) => title === mutant.comment)?.cases ?? [];
    const far = all
      .filter((one) => !near.includes(one))
      .sort((a, b) => (catches.get(b) ?? 0) - (catches.get(a) ?? 0));
    return [...near, ...far];
  };

  const finds: Find[] = [];
  const waiting = mutantsOf(rules);
  const work = async (engine: Engine<Operation>) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const refusal = await engine.load(mutant.rules);
      if (refusal !== null) throw new Error(`Line ${mutant.line}, ${mutant.what}: ${refusal}`);
      const by = await noticedBy(order(mutant), engine);
      if (by) catches.set(by, (catches.get(by) ?? 0) + 1);
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

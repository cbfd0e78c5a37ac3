import { describe, expect, test } from 'vitest';
import { createMutants, type Mutant } from '../../../tools/rules-mutation/mutants.ts';
import { patternMutants } from '../../../tools/rules-mutation/pattern.ts';

const rulesWith = (condition: string): string =>
  `service x {\n  match /things/{id} {\n    // Why.\n    allow get: if ${condition};\n  }\n}\n`;

/** The conditions that the mutants of one condition have. */
const conditions = (condition: string): string[] =>
  createMutants(rulesWith(condition)).flatMap(
    ({ rules }: Mutant) => /allow get: if (.*);/.exec(rules)?.[1] ?? [],
  );

describe('mutants of a condition', () => {
  test('each term of a chain is dropped, and each sign between two turned', () => {
    expect(conditions('a(x) && b(x) && c(x)')).toEqual(
      expect.arrayContaining([
        '(b(x) && c(x))',
        '(a(x) && c(x))',
        '(a(x) && b(x))',
        'a(x) || b(x) && c(x)',
        'a(x) && b(x) || c(x)',
        'true',
      ]),
    );
  });

  test('each branch of a choice is taken for good', () => {
    expect(conditions('a ? b : c')).toEqual(expect.arrayContaining(['(b)', '(c)']));
  });

  test('bounds move by one, both ways, and take or leave the limit itself', () => {
    expect(conditions('x.size() <= 200')).toEqual(
      expect.arrayContaining(['x.size() <= 201', 'x.size() <= 199', '(x.size() < 200)']),
    );
  });

  test('a range is moved at both ends', () => {
    expect(conditions("x[1:x.size()] == 'a'")).toEqual(
      expect.arrayContaining(["x[2:x.size()] == 'a'", "x[0:x.size()] == 'a'"]),
    );
    expect(conditions("x[0:3] == 'a'")).toEqual(
      expect.arrayContaining(["x[0:4] == 'a'", "x[0:2] == 'a'"]),
    );
  });

  test('roles are swapped, both ways', () => {
    expect(conditions('isEditor()')).toContain('isMember()');
    expect(conditions('isMember() && x')).toContain('isEditor() && x');
  });

  test('keys are taken out of lists, and lists out of sums', () => {
    expect(conditions("keys().hasOnly(['a', 'b'].concat(['c']))")).toEqual(
      expect.arrayContaining([
        "keys().hasOnly(['b'].concat(['c']))",
        "keys().hasOnly(['a', 'b'].concat([]))",
        "keys().hasOnly(['a', 'b'])",
      ]),
    );
  });

  test('what a commit leaves becomes what there was before', () => {
    expect(conditions('getAfter(/a/$(b)/c).data.x')).toContain('get(/a/$(b)/c).data.x');
  });

  test('signs inside texts and comments are no code', () => {
    const source = "x == ') && ; //'";
    expect(conditions(source).filter((condition) => condition !== source)).toEqual([
      'true',
      "(x != ') && ; //')",
      "x == ') && ; //x'",
    ]);
  });
});

test('a mutant names its line and the comment above it', () => {
  expect(createMutants(rulesWith('a && b'))).toContainEqual(
    expect.objectContaining({ what: 'drops b', line: 4, comment: 'Why.' }),
  );
});

test('methods are taken away, and added where the condition can answer for them', () => {
  const allowed = createMutants(rulesWith('isMember()')).map(
    ({ rules }) => /allow ([^:]*):/.exec(rules)?.[1],
  );
  expect(allowed).toEqual(
    expect.arrayContaining([undefined, 'get, list', 'get, create', 'get, update', 'get, delete']),
  );
});

test('matches reach deeper, wider and everywhere', () => {
  const paths = createMutants(rulesWith('a')).map(({ rules }) => /match (\S+)/.exec(rules)?.[1]);
  expect(paths).toEqual(
    expect.arrayContaining(['/things/{id=**}', '/{any}/{id}', '/{path=**}/things/{id}']),
  );
});

describe('mutants of a pattern', () => {
  const patterns = (pattern: string, whole = false) =>
    patternMutants(pattern, whole).map((mutant) => mutant.pattern);

  test('repeats move by one at both ends', () => {
    expect(patterns('.{6,166}')).toEqual(['.{5,166}', '.{7,166}', '.{6,165}', '.{6,167}']);
    expect(patterns('.{36}')).toEqual(['.{35}', '.{37}']);
    expect(patterns('.*')).toEqual(['.+']);
  });

  test('classes turn round, lose what they hold, and their ranges move', () => {
    expect(patterns('[^@b-d]')).toEqual([
      '[@b-d]',
      '[^b-d]',
      '[^@]',
      '[^@\\x{61}-\\x{64}]',
      '[^@\\x{63}-\\x{64}]',
      '[^@\\x{62}-\\x{63}]',
      '[^@\\x{62}-\\x{65}]',
    ]);
  });

  test('one that fits the whole text may be told to fit a part of it', () => {
    expect(patterns('\\P{Cc}*', true)).toEqual([
      '\\p{Cc}*',
      '\\P{Cc}+',
      '(?s).*\\P{Cc}*',
      '\\P{Cc}*(?s).*',
    ]);
  });
});

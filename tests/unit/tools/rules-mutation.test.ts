import { describe, expect, test } from 'vitest';
import { createMutants, type Mutant } from '../../../tools/rules-mutation/mutants.ts';
import { patternMutants } from '../../../tools/rules-mutation/pattern.ts';

const rulesWith = (condition: string): string =>
  `service x {\n  match /things/{id} {\n    // Why.\n    allow get: if ${condition};\n  }\n}\n`;

/** The mutated conditions of one condition. */
const conditions = (condition: string): string[] =>
  createMutants(rulesWith(condition)).flatMap(
    ({ rules }: Mutant) => /allow get: if (.*);/.exec(rules)?.[1] ?? [],
  );

test('A document with a fixed name is opened with what lies beside it', () => {
  const rules = 'service x {\n  match /things/{id}/lists/one {\n    allow get: if a;\n  }\n}\n';
  expect(createMutants(rules).map((mutant) => mutant.rules)).toEqual(
    expect.arrayContaining([rules.replace('/one', '/{any}'), rules.replace('lists', '{any}')]),
  );
});

describe('Mutants of a condition', () => {
  test('Each term of a chain is dropped, and each operator between two is replaced', () => {
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

  test('A conditional expression is replaced by each of its branches', () => {
    expect(conditions('a ? b : c')).toEqual(expect.arrayContaining(['(b)', '(c)']));
  });

  test('Bounds move by one in both directions, and become exclusive', () => {
    expect(conditions('x.size() <= 200')).toEqual(
      expect.arrayContaining(['x.size() <= 201', 'x.size() <= 199', '(x.size() < 200)']),
    );
  });

  test('Ranges move at both ends', () => {
    expect(conditions("x[1:x.size()] == 'a'")).toEqual(
      expect.arrayContaining(["x[2:x.size()] == 'a'", "x[0:x.size()] == 'a'"]),
    );
    expect(conditions("x[0:3] == 'a'")).toEqual(
      expect.arrayContaining(["x[0:4] == 'a'", "x[0:2] == 'a'"]),
    );
  });

  test('Roles are swapped in both directions', () => {
    expect(conditions('isEditor()')).toContain('isMember()');
    expect(conditions('isMember() && x')).toContain('isEditor() && x');
  });

  test('Keys are removed from lists, and lists from concatenations', () => {
    expect(conditions("keys().hasOnly(['a', 'b'].concat(['c']))")).toEqual(
      expect.arrayContaining([
        "keys().hasOnly(['b'].concat(['c']))",
        "keys().hasOnly(['a', 'b'].concat([]))",
        "keys().hasOnly(['a', 'b'])",
      ]),
    );
  });

  test('getAfter becomes get', () => {
    expect(conditions('getAfter(/a/$(b)/c).data.x')).toContain('get(/a/$(b)/c).data.x');
  });

  test('Operators inside strings and comments are not mutated', () => {
    const source = "x == ') && ; //'";
    expect(conditions(source).filter((condition) => condition !== source)).toEqual([
      'true',
      "(x != ') && ; //')",
      "x == ') && ; //x'",
    ]);
  });
});

test('A mutant names its line and the comment above it', () => {
  expect(createMutants(rulesWith('a && b'))).toContainEqual(
    expect.objectContaining({ description: 'drops b', line: 4, comment: 'Why.' }),
  );
});

test('Methods are removed, and added where the condition applies to them', () => {
  const allowed = createMutants(rulesWith('isMember()')).map(
    ({ rules }) => /allow ([^:]*):/.exec(rules)?.[1],
  );
  expect(allowed).toEqual(
    expect.arrayContaining([undefined, 'get, list', 'get, create', 'get, update', 'get, delete']),
  );
});

test('Match paths become deeper, wider and universal', () => {
  const paths = createMutants(rulesWith('a')).map(({ rules }) => /match (\S+)/.exec(rules)?.[1]);
  expect(paths).toEqual(
    expect.arrayContaining(['/things/{id=**}', '/{any}/{id}', '/{path=**}/things/{id}']),
  );
});

describe('Mutants of a pattern', () => {
  const patterns = (pattern: string, whole = false) =>
    patternMutants(pattern, whole).map((mutant) => mutant.pattern);

  test('Repetitions move by one at both ends', () => {
    expect(patterns('.{6,166}')).toEqual(['.{5,166}', '.{7,166}', '.{6,165}', '.{6,167}']);
    expect(patterns('.{36}')).toEqual(['.{35}', '.{37}']);
    expect(patterns('.*')).toEqual(['.+']);
  });

  test('Character classes are negated and lose members, and their ranges move', () => {
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

  test('A pattern for the whole text may match only a part of it', () => {
    expect(patterns('\\P{Cc}*', true)).toEqual([
      '\\p{Cc}*',
      '\\P{Cc}+',
      '(?s).*\\P{Cc}*',
      '\\P{Cc}*(?s).*',
    ]);
  });
});

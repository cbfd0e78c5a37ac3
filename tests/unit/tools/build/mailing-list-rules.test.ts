import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { site } from '../../../../src/site.ts';
import { withMailingList } from '../../../../tools/build/mailing-list-rules.ts';

const rules = readFileSync('firestore.rules', 'utf8');

test('The rules have the collection of the mailing list that src/site.ts names', () => {
  expect(withMailingList(rules, site.label.collection)).toBe(rules);
});

test('Another collection changes one line of the rules', () => {
  const lines = rules.split('\n');
  const changed = withMailingList(rules, 'friends').split('\n');
  expect(changed.filter((line, at) => line !== lines[at])).toEqual(['    match /friends/{id} {']);
});

test.each(['', 'cassettes', 'shelf', 'bin', 'a/b', '{any}', '__x__', '7'])(
  'The mailing list can not be in "%s"',
  (collection) => {
    expect(() => withMailingList(rules, collection)).toThrow(/can't be the collection/);
  },
);

import { expect, it } from 'vitest';
import { filterSignups, type Signup, uniqueAddresses } from '../../../src/domain/mailing-list.ts';

const signup = (email: string, createdAt = 0): Signup => ({
  id: `${email}-${createdAt}`,
  email,
  createdAt,
});

it('An address is listed once, with its first consent', () => {
  const signups = [signup('a@b.example', 30), signup('c@d.example', 20), signup('a@b.example', 10)];
  expect(uniqueAddresses(signups)).toEqual([signups[1], signups[2]]);
});

it.each([
  [' ANN ', 2],
  ['  ', 3],
  ['ＡNN@Spool.example', 1],
])('The search for “%s” finds addresses as they are stored', (text, count) => {
  const list = [signup('ann@spool.example'), signup('bo@ann.example'), signup('cy@d.example')];
  expect(filterSignups(list, text)).toEqual(list.slice(0, count));
});

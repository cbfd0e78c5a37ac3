import { describe, expect, it } from 'vitest';
import {
  filterSignups,
  normaliseSearch,
  type Signup,
  uniqueAddresses,
} from '../../../src/domain/mailing-list.ts';
import { listmonkCsv, signupsCsv } from '../../../src/import-export/mailing-list-csv.ts';

const signup = (email: string, createdAt: number | null = 0): Signup => ({
  id: `${email}-${createdAt}`,
  email,
  createdAt,
});

describe('The list of addresses', () => {
  it('prefers a known time of consent to an unknown one, and puts unknown ones last', () => {
    const unique = uniqueAddresses([
      signup('a@b.example', null),
      signup('a@b.example', 10),
      signup('c@d.example', null),
    ]);
    expect(unique.map(({ email, createdAt }) => [email, createdAt])).toEqual([
      ['a@b.example', 10],
      ['c@d.example', null],
    ]);
  });
});

describe('The search for addresses', () => {
  const list = [signup('ann@spool.example'), signup('bo@ann.example'), signup('cy@d.example')];

  it('finds text anywhere in an address and ignores case', () => {
    expect(filterSignups(list, ' ANN ')).toEqual(list.slice(0, 2));
  });

  it('finds every address with an empty text', () => {
    expect(filterSignups(list, '  ')).toEqual(list);
  });

  it('normalises its text as stored addresses are normalised', () => {
    expect(normaliseSearch(' ＡNN@Spool.example ')).toBe('ann@spool.example');
  });
});

describe('The exported file', () => {
  it('leaves an unknown time empty and escapes formulas', () => {
    expect(signupsCsv([signup('=1+1@b.example', null)])).toBe(
      "\uFEFFemail,consented_at\r\n'=1+1@b.example,\r\n",
    );
  });

  it('for listmonk has email, name and attributes', () => {
    const { csv, leftOut } = listmonkCsv([
      signup('a@b.example', Date.UTC(2026, 0, 2)),
      signup('c@d.example', null),
    ]);
    expect(csv).toBe(
      '\uFEFFemail,name,attributes\r\n' +
        'a@b.example,,"{""consented_at"":""2026-01-02T00:00:00.000Z""}"\r\n' +
        'c@d.example,,\r\n',
    );
    expect(leftOut).toEqual([]);
  });
});

import { answerLookUp } from '../../demo/look-up.ts';
import type { Failure } from '../../src/domain/failure.ts';
import { parseRelease, parseSearch, type Release } from '../../src/domain/look-up/release.ts';
import type { LookUpPort } from '../../src/services/musicbrainz.ts';

const answer = (address: string): unknown => JSON.parse(answerLookUp(address).body);

/** The stand-in of `npm start` as a port without a pause. `failures` are thrown one after the other. */
export function fakeLookUp() {
  const asked: string[] = [];
  const failures: Failure[] = [];
  const ask = async (what: string) => {
    asked.push(what);
    const failure = failures.shift();
    if (failure) throw failure;
  };
  const port: LookUpPort = {
    async search(queries) {
      await ask(queries.join(' else '));
      const found = queries.map((query) => answer(`/?${new URLSearchParams({ query })}`));
      return found.map(parseSearch).find((one) => one[0]) ?? [];
    },
    async load(id) {
      await ask(id);
      return parseRelease(answer(`/release/${id}`)) as Release;
    },
  };
  return { port, asked, failures };
}

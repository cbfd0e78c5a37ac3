import type { Cassette } from '../domain/cassette.ts';
import type { CassettesPort, ShelfPort } from './port.ts';

type Ports = { cassettes: CassettesPort; shelf: ShelfPort };

/**
 * Makes the shelf say what the documents say, where a script or the console changed a tape past the
 * page. `tapes` are the documents as they were just listed. Resolves with the number of tapes that
 * were mended; rejects with the first Failure, after all have been tried.
 */
export async function mendShelf({ cassettes, shelf }: Ports, tapes: readonly Cassette[]) {
  const entries = new Map((await shelf.entries()).map((entry) => [entry.tape.id, entry]));
  const same = (tape: Cassette, entry: Cassette) => JSON.stringify(tape) === JSON.stringify(entry);
  const stale = tapes.filter((tape) => {
    const entry = entries.get(tape.id);
    return !entry || !same(tape, entry.tape);
  });
  const listed = new Set(tapes.map(({ id }) => id));
  const gone = [...entries.keys()].filter((id) => !listed.has(id));
  // One after the other: each counts its part's version up, and would wait for the others anyway.
  const wrong = [...stale.map((tape) => tape.id), ...gone];
  const failures: unknown[] = [];
  for (const id of wrong)
    await cassettes
      .reindex(id, entries.get(id)?.part)
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return wrong.length;
}

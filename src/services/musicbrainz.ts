import { Failure } from '../domain/failure.ts';
import { musicBrainz, parseRelease, parseSearch, type Release } from '../domain/look-up/release.ts';
import { createQueue } from '../domain/queue.ts';

/** What a view may ask of MusicBrainz (docs/behaviour, "Look it up"). Both reject only with a `Failure`. */
export type LookUpPort = {
  /** At most ten releases, in their order, of the first of these searches that finds any. */
  search(queries: readonly string[]): Promise<readonly Release[]>;
  /** A release with its tracks. */
  load(id: string): Promise<Release>;
};

/** The service asks for at most one request a second. */
const requestIntervalMs = 1000;
const timeoutMs = 10_000;

const inc = 'recordings+labels+artist-credits+genres+release-groups';

/** What `parse` makes of an answer; null of one that can't be read. */
async function ask<Found>(address: string, parse: (answer: unknown) => Found | null) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(address, { signal, credentials: 'omit' });
    const found = response.ok ? parse(await response.json()) : null;
    if (found) return found;
    throw new Failure('server', `MusicBrainz has answered with status ${response.status}.`);
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    if (signal.aborted) throw new Failure('slow', 'MusicBrainz has not answered.', { cause });
    // An answer that is no JSON, such as the page of a network's sign-in.
    const code = cause instanceof SyntaxError ? 'server' : 'offline';
    throw new Failure(code, 'MusicBrainz gave no answer that can be read.', { cause });
  }
}

/** MusicBrainz at this origin. A request waits for a second after the one before. */
export function openMusicBrainz(origin: string): LookUpPort {
  const enqueue = createQueue();

  function request<Found>(path: string, parse: (answer: unknown) => Found | null) {
    const answer = enqueue(() => ask(`${origin}/ws/2/release${path}`, parse));
    void enqueue(() => new Promise((resolve) => setTimeout(resolve, requestIntervalMs)));
    return answer;
  }

  return {
    async search(queries) {
      for (const query of queries) {
        const parameters = new URLSearchParams({ query, fmt: 'json', limit: '100' });
        const found = await request(`?${parameters}`, parseSearch);
        if (found.length > 0) return found;
      }
      return [];
    },
    load: (id) => request(`/${id}?inc=${inc}&fmt=json`, parseRelease),
  };
}

/** On the development server a stand-in answers (demo/look-up.ts). */
export const musicBrainzPort = openMusicBrainz(import.meta.env.DEV ? '' : musicBrainz);

import { Failure } from '../domain/failure.ts';
import { musicBrainz, parseRelease, parseSearch, type Release } from '../domain/look-up/release.ts';

/**
 * What a view may ask of MusicBrainz (docs/behaviour.md, "Look it up"). Both reject only with a
 * `Failure`, whose message is for the editor.
 */
export type LookUpPort = {
  /**
   * At most ten releases of the first of these searches that finds any, in the order in which they
   * are shown.
   */
  search(queries: readonly string[]): Promise<readonly Release[]>;
  /** A release with its tracks. */
  load(id: string): Promise<Release>;
};

/** The service asks for at most one request a second. */
const requestIntervalMs = 1000;
const timeoutMs = 10_000;

const inc = 'recordings+labels+artist-credits+genres+release-groups';

const messages = {
  offline: 'MusicBrainz could not be reached. Please check your network and try again.',
  slow: 'MusicBrainz has not answered. Please try again.',
  throttled: 'MusicBrainz is busy. Please try again.',
  missing: 'MusicBrainz does not have this release any more.',
  server: 'MusicBrainz has a problem. Please try again in a few minutes.',
} as const;
const fail = (code: keyof typeof messages, cause?: unknown) =>
  new Failure(code, messages[code], { cause });

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** MusicBrainz at this origin. Requests wait for their turn, one second after the one before. */
export function openMusicBrainz(origin: string): LookUpPort {
  let turn: Promise<unknown> = Promise.resolve();

  async function request(path: string): Promise<unknown> {
    const ownTurn = turn;
    turn = ownTurn.then(() => delay(requestIntervalMs));
    await ownTurn;
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    try {
      const { signal } = controller;
      const response = await fetch(`${origin}/ws/2/release${path}`, {
        signal,
        credentials: 'omit',
      });
      if (response.status === 503 || response.status === 429) throw fail('throttled');
      if (response.status === 404) throw fail('missing');
      if (!response.ok) throw fail('server');
      return await response.json();
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      if (controller.signal.aborted) throw fail('slow', cause);
      // An answer that is no JSON, such as the page of a network's sign-in.
      throw fail(cause instanceof SyntaxError ? 'server' : 'offline', cause);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async search(queries) {
      for (const query of queries) {
        const parameters = new URLSearchParams({ query, fmt: 'json', limit: '100' });
        const found = parseSearch(await request(`?${parameters}`));
        if (!found) throw fail('server');
        if (found.length > 0) return found;
      }
      return [];
    },
    async load(id) {
      const release = parseRelease(await request(`/${id}?inc=${inc}&fmt=json`));
      if (!release) throw fail('server');
      return release;
    },
  };
}

/** On the development server a stand-in answers (demo/look-up.ts). */
export const musicBrainzPort = openMusicBrainz(import.meta.env.DEV ? '' : musicBrainz);

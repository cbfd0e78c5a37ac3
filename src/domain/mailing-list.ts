import { harmless, toCsv } from './csv.ts';

/** One record of the mailing list (specification, section 3). */
export type Signup = {
  id: string;
  email: string;
  /** When consent was given: milliseconds since the epoch, the server's clock; null when not known. */
  createdAt: number | null;
};

const time = ({ createdAt }: Signup): number => createdAt ?? Number.POSITIVE_INFINITY;

/** The newest first; a consent without a time is the oldest there can be. */
export const newestSignups = (signups: readonly Signup[]): Signup[] =>
  [...signups].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Each address once, with its first consent; the newest first. */
export function foldSignups(signups: readonly Signup[]): Signup[] {
  const first = new Map<string, Signup>();
  for (const signup of signups) {
    const known = first.get(signup.email);
    if (!known || time(signup) < time(known)) first.set(signup.email, signup);
  }
  return newestSignups([...first.values()]);
}

/** What is looked for, as addresses are stored: in lower case, without blanks around it. */
export const searchedAddress = (typed: string): string =>
  typed.normalize('NFKC').trim().toLowerCase();

/** The addresses that hold what is looked for, wherever. */
export function findSignups(signups: readonly Signup[], typed: string): readonly Signup[] {
  const part = searchedAddress(typed);
  return part === '' ? signups : signups.filter(({ email }) => email.includes(part));
}

const iso = ({ createdAt }: Signup): string =>
  createdAt === null ? '' : new Date(createdAt).toISOString();

/** Address and time of consent (ISO 8601, UTC), for people and their spreadsheets. */
export const signupsCsv = (signups: readonly Signup[]): string =>
  toCsv([['email', 'consented_at'], ...signups.map((signup) => [signup.email, iso(signup)])]);

/**
 * The same in the form that listmonk imports. An address that a spreadsheet would take for a formula
 * is left out: made harmless it would be somebody else's address, and `leftOut` says which these are.
 */
export function listmonkCsv(signups: readonly Signup[]): { csv: string; leftOut: string[] } {
  const leftOut = signups.map(({ email }) => email).filter((email) => harmless(email) !== email);
  const rows = signups
    .filter(({ email }) => harmless(email) === email)
    .map((signup) => {
      const consent = iso(signup);
      return [signup.email, '', consent ? JSON.stringify({ consented_at: consent }) : ''];
    });
  return { csv: toCsv([['email', 'name', 'attributes'], ...rows]), leftOut };
}

/** One record of the mailing list (specification, section 3). */
export type Signup = {
  id: string;
  email: string;
  /** When consent was given: milliseconds since the epoch, the server's clock; null when not known. */
  createdAt: number | null;
};

const time = ({ createdAt }: Signup): number => createdAt ?? Number.POSITIVE_INFINITY;

/** The newest first; a consent without a time is the oldest there can be. */
export const sortByNewest = (signups: readonly Signup[]): Signup[] =>
  [...signups].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Each address once, with its first consent; the newest first. */
export function uniqueAddresses(signups: readonly Signup[]): Signup[] {
  const first = new Map<string, Signup>();
  for (const signup of signups) {
    const known = first.get(signup.email);
    if (!known || time(signup) < time(known)) first.set(signup.email, signup);
  }
  return sortByNewest([...first.values()]);
}

/** What is looked for, as addresses are stored: in lower case, without blanks around it. */
export const normaliseSearch = (typed: string): string =>
  typed.normalize('NFKC').trim().toLowerCase();

/** The addresses that hold what is looked for, wherever. */
export function filterSignups(signups: readonly Signup[], typed: string): readonly Signup[] {
  const part = normaliseSearch(typed);
  return part === '' ? signups : signups.filter(({ email }) => email.includes(part));
}

/** One record of the mailing list (docs/behaviour.md, "Signup records"). */
export type Signup = {
  id: string;
  email: string;
  /** The time of consent: milliseconds since the epoch by the server's clock; null if unknown. */
  createdAt: number | null;
};

const consentTime = ({ createdAt }: Signup): number => createdAt ?? Number.POSITIVE_INFINITY;

/** Newest first; records without a time come last. */
export const sortByNewest = (signups: readonly Signup[]): Signup[] =>
  [...signups].sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0));

/** Each address once, with its first consent; newest first. */
export function uniqueAddresses(signups: readonly Signup[]): Signup[] {
  const firstByEmail = new Map<string, Signup>();
  for (const signup of signups) {
    const first = firstByEmail.get(signup.email);
    if (!first || consentTime(signup) < consentTime(first)) firstByEmail.set(signup.email, signup);
  }
  return sortByNewest([...firstByEmail.values()]);
}

/** A search text as addresses are stored: lower case, without surrounding spaces. */
export const normaliseSearch = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase();

/** The addresses that contain the search text. */
export function filterSignups(signups: readonly Signup[], text: string): readonly Signup[] {
  const part = normaliseSearch(text);
  return part === '' ? signups : signups.filter(({ email }) => email.includes(part));
}

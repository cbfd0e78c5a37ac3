/** One record of the mailing list (docs/behaviour, "Signup records"). */
export type Signup = {
  id: string;
  email: string;
  /** The time of consent: milliseconds since the epoch by the server's clock. */
  createdAt: number;
};

/** Each address once, with its first consent; newest first. */
export function uniqueAddresses(signups: readonly Signup[]): Signup[] {
  const firstByEmail = new Map<string, Signup>();
  for (const signup of signups) {
    const first = firstByEmail.get(signup.email);
    if (!first || signup.createdAt < first.createdAt) firstByEmail.set(signup.email, signup);
  }
  return [...firstByEmail.values()].sort((a, b) => b.createdAt - a.createdAt);
}

/** The addresses that contain the text, which is folded as they are when they are stored. */
export function filterSignups(signups: readonly Signup[], text: string): readonly Signup[] {
  const part = text.normalize('NFKC').trim().toLowerCase();
  return part === '' ? signups : signups.filter(({ email }) => email.includes(part));
}

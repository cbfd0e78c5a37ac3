/** The uid of every account. */
export const uid = 'somebody';

/** The account of a request: the claims of its token, or null without an account. */
export type Account = {
  /** Begins a sentence: "A member may …". */
  name: string;
  claims: Record<string, unknown> | null;
};

const signedIn = (
  name: string,
  provider: string,
  claims: Record<string, unknown> = {},
): Account => ({
  name,
  claims: { ...claims, firebase: { sign_in_provider: provider, identities: {} } },
});

export const unauthenticated: Account = { name: 'Somebody without an account', claims: null };
export const anonymous = signedIn('An anonymous account', 'anonymous');
export const member = signedIn('A member', 'password');
export const editor = signedIn('An editor', 'password', { admin: true });
export const namedEditor: Account = {
  name: 'An editor with an address',
  claims: { ...editor.claims, email: 'e@b.example' },
};

/** Members by other ways of signing in. */
export const otherMembers: readonly Account[] = [
  signedIn('A member by Google', 'google.com'),
  signedIn('A member by e-mail link', 'emailLink'),
  signedIn('A member by a custom token', 'custom'),
];

/** Accounts that are not members, with various other claims. */
export const nonMembers: readonly Account[] = [
  unauthenticated,
  anonymous,
  signedIn('An anonymous account with the claim of an editor', 'anonymous', { admin: true }),
  { name: 'An account without a sign-in provider', claims: { firebase: {} } },
  { name: 'An account with the claim and no provider', claims: { admin: true } },
];

/** Members whose claim only looks like an editor's. */
export const almostEditors: readonly Account[] = [
  signedIn('A member with admin: false', 'password', { admin: false }),
  signedIn('A member with admin: "true"', 'password', { admin: 'true' }),
  signedIn('A member with admin: 1', 'password', { admin: 1 }),
  signedIn('A member with admin: null', 'password', { admin: null }),
  signedIn('A member with admin: [true]', 'password', { admin: [true] }),
  signedIn('A member with admin: { admin: true }', 'password', { admin: { admin: true } }),
  signedIn('A member with Admin: true', 'password', { Admin: true }),
  signedIn('A member with editor: true', 'password', { editor: true }),
  signedIn('A member with role: "admin"', 'password', { role: 'admin' }),
  signedIn('A member with the claim inside another', 'password', { claims: { admin: true } }),
  signedIn('A member whose name is admin', 'password', { name: 'admin', email: 'admin@b.example' }),
];

/** All accounts but editors. */
export const nonEditors: readonly Account[] = [member, ...nonMembers, ...almostEditors];

const encodePart = (data: unknown): string =>
  Buffer.from(JSON.stringify(data)).toString('base64url');

/** An unsigned token, which only the emulators accept. */
export function tokenOf(account: Account): string | null {
  if (account.claims === null) return null;
  const now = Math.floor(Date.now() / 1000);
  const project = 'demo-spool';
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    ...account.claims,
  };
  return `${encodePart({ alg: 'none', typ: 'JWT' })}.${encodePart(claims)}.`;
}

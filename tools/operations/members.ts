import { randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { UserError } from '../user-error.ts';
import { identityToolkit, readErrorMessage, requestGoogle } from './google-api.ts';
import type { Project } from './project.ts';

type Member = {
  uid: string;
  email: string;
  role: 'member' | 'editor';
  /** An account is `invited` until its first sign-in. */
  state: 'active' | 'invited' | 'disabled';
  /** ISO 8601, UTC; empty before the first sign-in. */
  lastSignIn: string;
};

function toMember({ uid, email = '', customClaims, disabled, metadata }: UserRecord): Member {
  const { lastSignInTime, creationTime } = metadata;
  // The Auth emulator counts the creation of an account as a sign-in.
  const hasSignedIn = lastSignInTime && Date.parse(lastSignInTime) > Date.parse(creationTime);
  return {
    uid,
    email,
    role: customClaims?.admin === true ? 'editor' : 'member',
    state: disabled ? 'disabled' : hasSignedIn ? 'active' : 'invited',
    lastSignIn: hasSignedIn ? new Date(lastSignInTime).toISOString() : '',
  };
}

/** All accounts with an e-mail address, sorted by it. */
export async function listMembers({ auth }: Project): Promise<Member[]> {
  const users: UserRecord[] = [];
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    users.push(...page.users);
    pageToken = page.pageToken;
  } while (pageToken);
  const members = users.filter(({ email }) => email).map(toMember);
  return members.sort((a, b) => a.email.localeCompare(b.email));
}

/** The account with this address. Throws a `UserError` when there is none. */
export async function findMember(project: Project, email: string): Promise<Member> {
  try {
    return toMember(await project.auth.getUserByEmail(email));
  } catch (error) {
    switch (codeOf(error)) {
      case 'auth/invalid-email':
        throw new UserError(`${email} is not an e-mail address.`);
      case 'auth/user-not-found':
        throw new UserError(
          `There is no account ${email} in ${project.title}: npm run members -- invite creates it.`,
        );
      default:
        throw error;
    }
  }
}

/** Gives or takes the claim `admin: true`; other claims stay. Throws a `UserError`. */
export async function setEditor(project: Project, email: string, isEditor: boolean): Promise<void> {
  const { uid } = await findMember(project, email);
  const { customClaims } = await project.auth.getUser(uid);
  const { admin: _, ...others } = customClaims ?? {};
  await project.auth.setCustomUserClaims(uid, isEditor ? { ...others, admin: true } : others);
}

/**
 * Creates the account with a random password and has the provider send the mail for the first one.
 * With `resend`, an account that has never signed in gets another mail. A mail that can't be sent
 * leaves no account behind. `refused` is the address, `mail limit` the day; other errors are thrown.
 */
export async function inviteMember(
  project: Project,
  email: string,
  resend: boolean,
): Promise<'invited' | 'exists' | 'refused' | 'mail limit'> {
  const { auth } = project;
  try {
    const existing = await auth.getUserByEmail(email).catch((error: unknown) => {
      if (codeOf(error) === 'auth/user-not-found') return null;
      throw error;
    });
    if (existing) {
      if (!resend || toMember(existing).state !== 'invited') return 'exists';
      await sendPasswordMail(project, email);
      return 'invited';
    }
    const password = randomBytes(32).toString('base64url');
    const { uid } = await auth.createUser({ email, password });
    try {
      await sendPasswordMail(project, email);
    } catch (error) {
      await auth.deleteUser(uid);
      throw error;
    }
    return 'invited';
  } catch (error) {
    const reason = String(codeOf(error));
    if (/QUOTA|EXCEED|TOO_MANY|RESOURCE_EXHAUSTED/.test(reason)) return 'mail limit';
    if (/INVALID_(RECIPIENT_)?EMAIL|^auth\/invalid-email$/.test(reason)) return 'refused';
    throw error;
  }
}

/** The provider's mail with a link to choose a password; the `code` of an error is the provider's reason. */
async function sendPasswordMail(project: Project, email: string): Promise<void> {
  const url = `${identityToolkit}/v1/projects/${project.id}/accounts:sendOobCode`;
  const response = await requestGoogle(project, url, { requestType: 'PASSWORD_RESET', email });
  if (response.ok) return;
  const code = await readErrorMessage(response);
  throw Object.assign(new Error(`The provider did not send the mail: ${code}`), { code });
}

export async function setDisabled(project: Project, email: string, disabled: boolean) {
  const { uid } = await findMember(project, email);
  await project.auth.updateUser(uid, { disabled });
}

/**
 * Deletes an account and what the site keeps under it, `members/{uid}` and everything below. The data
 * first: after a failure the account is still there, and the command can be repeated.
 */
export async function removeMember(project: Project, email: string): Promise<void> {
  const { uid } = await findMember(project, email);
  const { firestore } = project;
  await firestore.recursiveDelete(firestore.doc(`members/${uid}`));
  await project.auth.deleteUser(uid);
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : '';

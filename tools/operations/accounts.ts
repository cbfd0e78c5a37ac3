import type {
  HashAlgorithmType,
  UserImportOptions,
  UserImportRecord,
  UserRecord,
} from 'firebase-admin/auth';
import { UserError } from '../user-error.ts';
import { authConfigUrl, requestGoogle } from './google-api.ts';
import type { Project } from './project.ts';

/** An account as JSON, without what it does not have: a hash and a salt are base64. */
export type StoredAccount = Omit<UserImportRecord, 'passwordHash' | 'passwordSalt'> & {
  passwordHash?: string;
  passwordSalt?: string;
};

/** What the provider needs to check a password against its hash; the keys are base64. */
type HashParameters = {
  algorithm: HashAlgorithmType;
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  memoryCost: number;
};

export type StoredAccounts = {
  /** null if no account has a password that is kept. */
  hashParameters: HashParameters | null;
  /** Sorted by id. */
  accounts: StoredAccount[];
};

/**
 * All accounts with the hashes of their passwords, and the parameters of these hashes. The passwords of local
 * emulators are left out. Throws a UserError if the credentials may not read them.
 */
export async function readAccounts(project: Project): Promise<StoredAccounts> {
  const users = await listUsers(project);
  const accounts = users.map((user) => toStored(user, !project.local));
  const passwords = users.filter(({ providerData }) =>
    providerData.some(({ providerId }) => providerId === 'password'),
  );
  if (project.local || passwords.length === 0) return { hashParameters: null, accounts };
  // The SDK leaves out a hash that the provider hides.
  if (passwords.some(({ passwordHash }) => passwordHash === undefined))
    throw new UserError(
      `These credentials are not allowed to read the password hashes of ${project.title}; they need the role Firebase Authentication Admin.`,
    );
  return { hashParameters: await readHashParameters(project), accounts };
}

/** All accounts without their passwords, sorted by id. */
export const listAccounts = async (project: Project): Promise<StoredAccount[]> =>
  (await listUsers(project)).map((user) => toStored(user, false));

/** All accounts, sorted by id. */
export async function listUsers({ auth }: Project): Promise<UserRecord[]> {
  const users: UserRecord[] = [];
  let pageToken: string | undefined;
  do {
    const page = await auth.listUsers(1000, pageToken);
    users.push(...page.users);
    pageToken = page.pageToken;
  } while (pageToken);
  return users.sort((a, b) => (a.uid < b.uid ? -1 : 1));
}

/** An account without its sessions and second factors. */
function toStored(user: UserRecord, hasPassword: boolean): StoredAccount {
  const { tokensValidAfterTime, tenantId, multiFactor, metadata, ...others } = JSON.parse(
    JSON.stringify(user),
  );
  const { creationTime, lastSignInTime } = metadata;
  const { passwordHash, passwordSalt, ...account } = others;
  return {
    ...(hasPassword ? others : account),
    metadata: { creationTime, lastSignInTime },
  };
}

async function readHashParameters(project: Project): Promise<HashParameters> {
  const response = await requestGoogle(project, authConfigUrl(project));
  const config = response.ok
    ? ((await response.json()) as { signIn?: { hashConfig?: HashParameters } })
    : {};
  const hash = config.signIn?.hashConfig;
  if (!hash)
    throw new UserError(
      `The password hash parameters of ${project.title} can't be read; these credentials need the role Firebase Authentication Admin.`,
    );
  const { algorithm, signerKey, saltSeparator, rounds, memoryCost } = hash;
  return { algorithm, signerKey, saltSeparator, rounds, memoryCost };
}

const fromBase64 = (text: string): Buffer => Buffer.from(text, 'base64');

/** Creates accounts that do not exist yet. Throws a UserError that names the first one refused. */
export async function createAccounts(
  { auth, title }: Project,
  { hashParameters, accounts }: StoredAccounts,
): Promise<void> {
  const users = accounts.map(
    ({ passwordHash, passwordSalt, ...account }): UserImportRecord => ({
      ...account,
      ...(passwordHash && { passwordHash: fromBase64(passwordHash) }),
      ...(passwordSalt && { passwordSalt: fromBase64(passwordSalt) }),
    }),
  );
  const options: UserImportOptions | undefined = hashParameters
    ? {
        hash: {
          algorithm: hashParameters.algorithm,
          key: fromBase64(hashParameters.signerKey),
          saltSeparator: fromBase64(hashParameters.saltSeparator),
          rounds: hashParameters.rounds,
          memoryCost: hashParameters.memoryCost,
        },
      }
    : undefined;
  for (let first = 0; first < users.length; first += 1000) {
    const { errors } = await auth.importUsers(users.slice(first, first + 1000), options);
    const [refused] = errors;
    if (refused)
      throw new UserError(
        `${title} refused ${accountName(accounts[first + refused.index]!)}: ${refused.error.message} ${errors.length} accounts were refused.`,
      );
  }
}

/** Names an account in messages. */
export const accountName = ({ email, uid }: StoredAccount): string => `the account ${email ?? uid}`;

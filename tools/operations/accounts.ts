import { UserError } from '../user-error.ts';
import { readErrorMessage, requestIdentityToolkit } from './identity-toolkit.ts';
import type { Project } from './project.ts';

/** The fields of an account that a backup keeps, in this order; what they hold is the provider's own. */
const accountFields = [
  'localId',
  'email',
  'emailVerified',
  'disabled',
  'customAttributes',
  'passwordHash',
  'salt',
  'createdAt',
  'lastLoginAt',
  'displayName',
  'photoUrl',
  'phoneNumber',
  'providerUserInfo',
  'mfaInfo',
] as const;

export type StoredAccount = { localId: string } & {
  [field in (typeof accountFields)[number]]?: unknown;
};

/** What the provider needs to check a password against its hash; the keys are base64. */
type HashParameters = {
  algorithm: string;
  signerKey: string;
  saltSeparator: string;
  rounds: number;
  memoryCost: number;
};

export type StoredAccounts = {
  /** null if no account has a password, or if the accounts are those of local emulators. */
  hashParameters: HashParameters | null;
  /** Sorted by id. */
  accounts: StoredAccount[];
};

/** The provider sends this instead of a hash to whoever may not read it: "REDACTED" in base64. */
const redactedHash = 'UkVEQUNURUQ=';

/**
 * Reads all accounts with the hashes of their passwords, and the parameters of these hashes. Throws a
 * UserError if the credentials may not read them.
 */
export async function readAccounts(project: Project): Promise<StoredAccounts> {
  const users = await listUsers(project);
  const hasPasswords = users.some(({ passwordHash }) => passwordHash !== undefined);
  if (project.local || !hasPasswords)
    return { hashParameters: null, accounts: users.map(toStored) };
  if (users.some(({ passwordHash }) => passwordHash === redactedHash))
    throw new UserError(
      `These credentials are not allowed to read the password hashes of ${project.title}; they need the role Firebase Authentication Admin.`,
    );
  return {
    hashParameters: await readHashParameters(project),
    // Version 0 is the provider's own hash. Another one came by an import, and is of no use elsewhere.
    accounts: users
      .map((user) =>
        user.version === 0 ? user : { ...user, passwordHash: undefined, salt: undefined },
      )
      .map(toStored),
  };
}

/** All accounts, sorted by id. */
export const listAccounts = async (project: Project): Promise<StoredAccount[]> =>
  (await listUsers(project)).map(toStored);

type User = StoredAccount & { version?: number };

async function listUsers(project: Project): Promise<User[]> {
  const users: User[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ maxResults: '1000', nextPageToken: token });
    const response = await requestIdentityToolkit(
      project,
      `v1/projects/${project.id}/accounts:batchGet?${query}`,
    );
    const page = (await readAnswer(response)) as { users?: User[]; nextPageToken?: string };
    users.push(...(page.users ?? []));
    token = page.nextPageToken ?? '';
  } while (token);
  return users.sort((a, b) => (a.localId < b.localId ? -1 : 1));
}

const toStored = (user: User): StoredAccount => ({
  localId: user.localId,
  ...Object.fromEntries(
    accountFields.flatMap((field) => (user[field] === undefined ? [] : [[field, user[field]]])),
  ),
});

async function readHashParameters(project: Project): Promise<HashParameters> {
  const response = await requestIdentityToolkit(project, `admin/v2/projects/${project.id}/config`);
  const config = response.ok
    ? ((await response.json()) as { signIn?: { hashConfig?: Partial<HashParameters> } })
    : {};
  const { algorithm, signerKey, saltSeparator, rounds, memoryCost } =
    config.signIn?.hashConfig ?? {};
  if (!algorithm || !signerKey || saltSeparator === undefined || !rounds || !memoryCost)
    throw new UserError(
      `The password hash parameters of ${project.title} can't be read; these credentials need the role Firebase Authentication Admin.`,
    );
  return { algorithm, signerKey, saltSeparator, rounds, memoryCost };
}

const webSafe = (base64: string): string => base64.replaceAll('+', '-').replaceAll('/', '_');

/** Creates accounts that do not exist yet. Throws a UserError that names the first one refused. */
export async function createAccounts(
  project: Project,
  { hashParameters, accounts }: StoredAccounts,
): Promise<void> {
  const toUser = (account: StoredAccount): StoredAccount =>
    hashParameters
      ? {
          ...account,
          ...(account.passwordHash !== undefined && {
            passwordHash: webSafe(String(account.passwordHash)),
            salt: webSafe(String(account.salt ?? '')),
          }),
        }
      : account;
  for (let first = 0; first < accounts.length; first += 1000) {
    const users = accounts.slice(first, first + 1000).map(toUser);
    const response = await requestIdentityToolkit(
      project,
      `v1/projects/${project.id}/accounts:batchCreate`,
      {
        users,
        ...(hashParameters && {
          hashAlgorithm: hashParameters.algorithm,
          signerKey: webSafe(hashParameters.signerKey),
          saltSeparator: webSafe(hashParameters.saltSeparator),
          rounds: hashParameters.rounds,
          memoryCost: hashParameters.memoryCost,
        }),
      },
    );
    const { error = [] } = (await readAnswer(response)) as {
      error?: { index: number; message: string }[];
    };
    const [refused] = error;
    if (refused) {
      throw new UserError(
        `${project.title} refused ${accountName(users[refused.index]!)}: ${refused.message}. ${error.length} of ${users.length} accounts were refused.`,
      );
    }
  }
}

/** Names an account in messages. */
export const accountName = ({ email, localId }: StoredAccount): string =>
  `the account ${email ?? localId}`;

async function readAnswer(response: Response): Promise<unknown> {
  if (response.ok) return response.json();
  const message = await readErrorMessage(response);
  if (response.status === 401 || response.status === 403)
    throw Object.assign(new Error(message), { code: 'auth/insufficient-permission' });
  throw Object.assign(new Error(message), { code: response.status });
}

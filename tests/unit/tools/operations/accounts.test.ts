import type { Auth } from 'firebase-admin/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAccounts, readAccounts } from '../../../../tools/operations/accounts.ts';
import type { Project } from '../../../../tools/operations/project.ts';

const hashConfig = {
  algorithm: 'SCRYPT',
  signerKey: 'a+b/c===',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
} as const;

const user = {
  uid: 'one',
  email: 'a@b.example',
  emailVerified: true,
  disabled: false,
  metadata: { creationTime: 'then', lastSignInTime: 'now' },
  providerData: [{ uid: 'a@b.example', providerId: 'password' }],
  passwordHash: 'x+//',
  passwordSalt: 's+//',
};

const auth = { listUsers: vi.fn(), importUsers: vi.fn() };
const project = {
  id: 'spool',
  title: 'project spool',
  local: false,
  app: { options: { credential: { getAccessToken: async () => ({ access_token: 'token' }) } } },
  auth: auth as unknown as Auth,
} as unknown as Project;
const answer = vi.fn(async () => Response.json({ signIn: { hashConfig } }));

beforeEach(() => {
  vi.stubGlobal('fetch', answer);
  auth.listUsers.mockResolvedValue({ users: [user] });
  auth.importUsers.mockResolvedValue({ errors: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('The accounts of a real project are kept with the parameters of their hashes', async () => {
  auth.listUsers
    .mockResolvedValueOnce({ users: [{ ...user, uid: 'two' }], pageToken: 'second' })
    .mockResolvedValueOnce({ users: [user] });
  const accounts = [user, { ...user, uid: 'two' }];
  expect(await readAccounts(project)).toEqual({ hashParameters: hashConfig, accounts });
  expect(answer).toHaveBeenCalledWith(
    'https://identitytoolkit.googleapis.com/admin/v2/projects/spool/config',
    { headers: { 'Content-Type': 'application/json', Authorization: 'Bearer token' } },
  );
});

test('Credentials that may not read the hashes, or their parameters, are refused', async () => {
  answer.mockResolvedValueOnce(Response.json({}, { status: 403 }));
  await expect(readAccounts(project)).rejects.toThrow(/hash parameters .* can't be read/);
  auth.listUsers.mockResolvedValue({ users: [{ ...user, passwordHash: undefined }] });
  await expect(readAccounts(project)).rejects.toThrow(/not allowed to read the password hashes/);
});

test('Accounts are created with the bytes of their hashes and parameters', async () => {
  await createAccounts(project, { hashParameters: hashConfig, accounts: [user] });
  const [[users, { hash }]] = auth.importUsers.mock.calls as [[object[], { hash: object }]];
  expect(users).toEqual([
    {
      ...user,
      passwordHash: Buffer.from([199, 239, 255]),
      passwordSalt: Buffer.from([179, 239, 255]),
    },
  ]);
  expect(hash).toMatchObject({ algorithm: 'SCRYPT', saltSeparator: Buffer.from([7]), rounds: 8 });
});

test('An account that the provider refuses is named', async () => {
  auth.importUsers.mockResolvedValue({
    errors: [{ index: 0, error: new Error('The address exists.') }],
  });
  await expect(
    createAccounts(project, { hashParameters: hashConfig, accounts: [user] }),
  ).rejects.toThrow('project spool refused the account a@b.example: The address exists.');
});

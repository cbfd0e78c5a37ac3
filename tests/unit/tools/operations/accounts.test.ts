import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAccounts, readAccounts } from '../../../../tools/operations/accounts.ts';
import type { Project } from '../../../../tools/operations/project.ts';

const project = {
  id: 'spool',
  title: 'project spool',
  local: false,
  firestore: { origin: '', headers: async () => ({ Authorization: 'Bearer token' }) },
} as unknown as Project;

const hashConfig = {
  algorithm: 'SCRYPT',
  signerKey: 'a+b/c==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memoryCost: 14,
};

/** Answers each request whose URL contains the key; returns the requests. */
function answer(answers: Record<string, { status?: number; body: object }>) {
  const requests: { url: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null });
    const [, { status = 200, body }] = Object.entries(answers).find(([key]) => url.includes(key))!;
    return Response.json(body, { status });
  });
  return requests;
}
afterEach(() => vi.unstubAllGlobals());

const user = {
  localId: 'one',
  email: 'a@b.example',
  version: 0,
  passwordHash: 'x+/=',
  salt: 's+/',
};

describe('The accounts of a real project', () => {
  it('are kept with the parameters of their hashes', async () => {
    const requests = answer({
      batchGet: { body: { users: [{ ...user, validSince: '1' }] } },
      config: { body: { signIn: { hashConfig } } },
    });
    const { version: _, ...kept } = user;
    expect(await readAccounts(project)).toEqual({ hashParameters: hashConfig, accounts: [kept] });
    expect(requests[1]?.url).toBe(
      'https://identitytoolkit.googleapis.com/admin/v2/projects/spool/config',
    );
  });

  it('are refused when the credentials may not read the hashes', async () => {
    answer({ batchGet: { body: { users: [{ ...user, passwordHash: 'UkVEQUNURUQ=' }] } } });
    await expect(readAccounts(project)).rejects.toThrow(/not allowed to read the password hashes/);
  });

  it('are refused when the credentials may not read the parameters', async () => {
    answer({ batchGet: { body: { users: [user] } }, config: { status: 403, body: {} } });
    await expect(readAccounts(project)).rejects.toThrow(
      /hash parameters of project spool can't be read/,
    );
  });

  it('lose a hash that only the import made, which no other project can check', async () => {
    answer({
      batchGet: { body: { users: [user, { ...user, localId: 'two', version: 1 }] } },
      config: { body: { signIn: { hashConfig } } },
    });
    const { accounts } = await readAccounts(project);
    expect(accounts.map(({ passwordHash }) => passwordHash)).toEqual(['x+/=', undefined]);
  });

  it('are read page by page', async () => {
    const requests = answer({
      'nextPageToken=second': { body: { users: [{ localId: 'two' }] } },
      batchGet: { body: { users: [{ localId: 'x' }], nextPageToken: 'second' } },
    });
    const { accounts } = await readAccounts(project);
    expect(accounts.map(({ localId }) => localId)).toEqual(['two', 'x']);
    expect(requests).toHaveLength(2);
  });

  it('are created with web-safe hashes and parameters', async () => {
    const requests = answer({ batchCreate: { body: {} } });
    const { version: _, ...account } = user;
    await createAccounts(project, { hashParameters: hashConfig, accounts: [account] });
    expect(requests[0]?.body).toEqual({
      users: [{ ...account, passwordHash: 'x-_=', salt: 's-_' }],
      hashAlgorithm: 'SCRYPT',
      signerKey: 'a-b_c==',
      saltSeparator: 'Bw==',
      rounds: 8,
      memoryCost: 14,
    });
  });

  it('that the provider refuses are named', async () => {
    answer({ batchCreate: { body: { error: [{ index: 0, message: 'email exists' }] } } });
    await expect(
      createAccounts(project, { hashParameters: hashConfig, accounts: [user] }),
    ).rejects.toThrow('project spool refused the account a@b.example: email exists.');
  });

  it('need a role, which is named by the error', async () => {
    answer({ batchGet: { status: 403, body: { error: { message: 'PERMISSION_DENIED' } } } });
    await expect(readAccounts(project)).rejects.toMatchObject({
      code: 'auth/insufficient-permission',
    });
  });
});

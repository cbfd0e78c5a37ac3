import type { Auth } from 'firebase-admin/auth';

/** The accounts of the local emulators (docs/behaviour, "Local emulators"). */
export const demoAccounts = [
  { email: 'editor@example.org', password: 'cassette', editor: true },
  { email: 'member@example.org', password: 'cassette', editor: false },
] as const;

export async function createDemoAccounts(auth: Auth): Promise<void> {
  for (const { email, password, editor } of demoAccounts) {
    const { uid } = await auth.createUser({ email, password, emailVerified: true });
    if (editor) await auth.setCustomUserClaims(uid, { admin: true });
  }
}

import { projectId } from './project.ts';

/** The accounts of the local emulators (docs/behaviour.md, "Local emulators"). */
export const demoAccounts = [
  { email: 'editor@example.org', password: 'cassette', editor: true },
  { email: 'member@example.org', password: 'cassette', editor: false },
] as const;

/** Creates the demo accounts in an empty Auth emulator on this port. */
export async function createDemoAccounts(authPort: number): Promise<void> {
  for (const { email, password, editor } of demoAccounts) {
    const { localId } = await callAuth(authPort, 'accounts', {
      email,
      password,
      emailVerified: true,
    });
    if (editor) {
      const customAttributes = JSON.stringify({ admin: true });
      await callAuth(authPort, 'accounts:update', { localId, customAttributes });
    }
  }
}

async function callAuth(port: number, call: string, body: object): Promise<{ localId: string }> {
  const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/${call}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Auth emulator refused ${call}: ${await response.text()}`);
  return (await response.json()) as { localId: string };
}

import type { Backend } from './ports.ts';

/** Asks the identity provider whether this account may still write, after a write was refused. */
export async function mayWrite(backend: Backend): Promise<boolean> {
  const port = await backend.session();
  await port.refresh();
  const session = port.current();
  return session.status === 'signed-in' && session.account.role === 'editor';
}

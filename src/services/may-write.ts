import type { Backend } from './ports.ts';

/** Asks the provider anew whether this account may write: what was refused may be at fault itself. */
export async function mayWrite(backend: Backend): Promise<boolean> {
  const session = await backend.session();
  await session.refresh();
  const now = session.current();
  return now.status === 'signed-in' && now.account.role === 'editor';
}

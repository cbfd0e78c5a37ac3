import { openSession } from '../../src/firebase/session.ts';
import { localSettings, type Settings } from '../../src/firebase/settings.ts';

/** Runs `work` while the demo editor is signed in at these emulators. */
export async function asEditor<T>(
  emulators: string,
  work: (settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = localSettings(emulators);
  const session = await openSession(settings);
  await session.signIn('editor@example.org', 'cassette');
  try {
    return await work(settings);
  } finally {
    await session.signOut();
  }
}

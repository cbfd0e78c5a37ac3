import { openCatalogue } from '../../src/firebase/catalogue.ts';
import { openSession } from '../../src/firebase/session.ts';
import { localSettings } from '../../src/firebase/settings.ts';
import { cassetteId } from './catalogue.ts';
import type { Environment } from './environment.ts';

/** Edits a cassette at the beginning, in the middle and at the end of the catalogue, as the demo's editor. */
export async function editThree({ emulators }: Environment, count: number): Promise<void> {
  const settings = localSettings(emulators.viteEmulators);
  const session = await openSession(settings);
  await session.signIn('editor@example.org', 'cassette');
  const catalogue = await openCatalogue(settings);
  for (const at of [0, Math.floor(count / 2), count - 1]) {
    const before = await catalogue.read(cassetteId(at));
    if (!before) throw new Error('The catalogue lacks a cassette.');
    await catalogue.update(
      before,
      { ...before, editorNotes: `Played at ${Date.now()}.` },
      {},
      { kind: 'form' },
    );
  }
  await session.signOut();
}

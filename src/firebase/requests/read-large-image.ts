import type { StoredImage } from '../../domain/cassette.ts';
import { decodeFields, type FirestoreFields } from '../firestore-values.ts';
import type { Settings } from '../settings.ts';
import { largeImageFields, toLargeImage } from '../stored-cassette.ts';
import { appCheckHeader } from './app-check-header.ts';
import { firestoreWithToken } from './token.ts';

/** Reads the fields of the reading copy from one document (docs/behaviour.md, "Reading the J-card"). */
export async function readLargeImage(settings: Settings, id: string): Promise<StoredImage | null> {
  const firestore = firestoreWithToken(settings, () => appCheckHeader(settings));
  const [answer] = (await firestore.send('batchGet', {
    documents: [`${firestore.documents}/cassettes/${id}`],
    mask: { fieldPaths: largeImageFields },
  })) as { found?: { fields?: FirestoreFields } }[];
  return toLargeImage(decodeFields(answer?.found?.fields ?? {})) ?? null;
}

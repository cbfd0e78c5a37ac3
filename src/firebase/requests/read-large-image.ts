import type { StoredImage } from '../../domain/cassette.ts';
import { decodeFields, type FirestoreFields } from '../firestore-values.ts';
import type { Settings } from '../settings.ts';
import { largeImageFields, toLargeImage } from '../stored-cassette.ts';
import { appCheckHeader } from './app-check-header.ts';
import { firestoreRest } from './firestore-rest.ts';
import { getFreshToken } from './token.ts';

/** Reads the fields of the reading copy from one document (docs/behaviour.md, "Reading the J-card"). */
export async function readLargeImage(settings: Settings, id: string): Promise<StoredImage | null> {
  const getHeaders = () => appCheckHeader(settings);
  const rest = firestoreRest(settings, getHeaders);
  const [answer] = (await rest.send(
    'batchGet',
    { documents: [`${rest.documents}/cassettes/${id}`], mask: { fieldPaths: largeImageFields } },
    await getFreshToken(settings, getHeaders),
  )) as { found?: { fields?: FirestoreFields } }[];
  return toLargeImage(decodeFields(answer?.found?.fields ?? {})) ?? null;
}

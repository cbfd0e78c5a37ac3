import type { CassetteDetails } from '../../services/ports.ts';
import { toCassette } from '../cassette-document.ts';
import { decodeFields, type FirestoreFields } from '../firestore-values.ts';
import type { Settings } from '../settings.ts';
import { largeImageFields, toLargeImage } from '../stored-cassette.ts';
import { appCheckHeader } from './app-check-header.ts';
import { firestoreWithToken } from './token.ts';

// In one chunk with it: each further one makes /explore larger.
export { readTrackLists } from './read-track-lists.ts';

/** Reads what the index leaves out from one document (docs/behaviour.md, "Full view"). */
export async function readDetails(settings: Settings, id: string): Promise<CassetteDetails> {
  const firestore = firestoreWithToken(settings, () => appCheckHeader(settings));
  const [answer] = (await firestore.send('batchGet', {
    documents: [`${firestore.documents}/cassettes/${id}`],
    mask: { fieldPaths: ['trackList', ...largeImageFields] },
  })) as { found?: { fields?: FirestoreFields } }[];
  const fields = decodeFields(answer?.found?.fields);
  return { large: toLargeImage(fields) ?? null, trackList: toCassette(id, fields).trackList };
}

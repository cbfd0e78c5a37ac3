import {
  collection,
  getDocs,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Signup } from '../domain/mailing-list.ts';
import type { MailingListAdminPort } from '../services/ports.ts';
import { readString, readTime } from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import { loadPage, openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';

/** Invalid fields are read as empty. */
function toSignup(snapshot: QueryDocumentSnapshot): Signup {
  const { email, createdAt } = snapshot.data();
  return { id: snapshot.id, email: readString(email), createdAt: readTime(createdAt) ?? 0 };
}

/** The mailing list in a collection, for editors (docs/behaviour, "Mailing list"). */
export async function openMailingListAdmin(
  collectionName: string,
  settings: Settings = builtSettings(),
): Promise<MailingListAdminPort> {
  const firestore = await openFirestore(settings);
  const records = collection(firestore, collectionName);

  return {
    listNewest: (size) => loadPage(records, [orderBy('createdAt', 'desc')], toSignup, size),

    async removeAddress(email) {
      const found = query(records, where('email', '==', email));
      const { docs } = await callWithToken(() => getDocs(found));
      const batch = writeBatch(firestore);
      for (const { ref } of docs) batch.delete(ref);
      if (docs.length > 0) await callWithToken(() => batch.commit());
    },
  };
}

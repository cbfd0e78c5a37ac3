import {
  collection,
  documentId,
  endAt,
  getCount,
  getDocs,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAt,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Signup } from '../domain/mailing-list.ts';
import type { MailingListAdminPort, Page } from '../services/ports.ts';
import { plainString, time } from './cassette-document.ts';
import { callWithToken } from './failure.ts';
import { loadPage, openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';

/** Records in one request when all are read. */
const readAllPageSize = 1000;

/** Invalid fields are read as empty. */
function toSignup(snapshot: QueryDocumentSnapshot): Signup {
  const { email, createdAt } = snapshot.data();
  return { id: snapshot.id, email: plainString(email), createdAt: time(createdAt) };
}

/** The mailing list in a collection, for editors (docs/behaviour.md, "Mailing list"). */
export async function openMailingListAdmin(
  collectionName: string,
  settings: Settings = builtSettings(),
): Promise<MailingListAdminPort> {
  const firestore = await openFirestore(settings);
  const records = collection(firestore, collectionName);

  return {
    count: () => callWithToken(async () => (await getCount(query(records))).data().count),

    listNewest: (size) =>
      loadPage(
        records,
        [orderBy('createdAt', 'desc'), orderBy(documentId(), 'desc')],
        toSignup,
        size,
      ),

    findByPrefix: (prefix, size) =>
      loadPage(
        records,
        [orderBy('email'), orderBy(documentId()), endAt(`${prefix}\uf8ff`)],
        toSignup,
        size,
        [startAt(prefix)],
      ),

    async readAll(onProgress, signal) {
      // Ordered by id, because an order by time would leave out records without a time.
      const signups: Signup[] = [];
      let next: Page<Signup>['loadNext'] = () =>
        loadPage(records, [orderBy(documentId())], toSignup, readAllPageSize);
      while (next) {
        const page: Page<Signup> = await next();
        signal.throwIfAborted();
        signups.push(...page.items);
        onProgress(signups.length);
        next = page.loadNext;
      }
      return signups;
    },

    async removeAddress(email) {
      const found = query(records, where('email', '==', email));
      const { docs } = await callWithToken(() => getDocs(found));
      const batch = writeBatch(firestore);
      for (const { ref } of docs) batch.delete(ref);
      if (docs.length > 0) await callWithToken(() => batch.commit());
      return docs.length;
    },
  };
}

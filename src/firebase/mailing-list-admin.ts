import {
  collection,
  documentId,
  endAt,
  getCount,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  startAt,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import type { Signup } from '../domain/mailing-list.ts';
import type { MailingListAdminPort, SignupPage } from '../services/ports.ts';
import { callService } from './failure.ts';
import { openFirestore } from './firestore.ts';
import { builtSettings, type Settings } from './settings.ts';

/** Records in one request when all are read. */
const readAllPageSize = 1000;

/** Invalid fields are read as empty. */
function toSignup(snapshot: QueryDocumentSnapshot): Signup {
  const { email, createdAt } = snapshot.data();
  return {
    id: snapshot.id,
    email: typeof email === 'string' ? email : '',
    createdAt: createdAt instanceof Timestamp ? createdAt.toMillis() : null,
  };
}

/** The mailing list in a collection, for editors (docs/behaviour.md, "Mailing list"). */
export async function openMailingListAdmin(
  collectionName: string,
  settings: Settings = builtSettings(),
): Promise<MailingListAdminPort> {
  const firestore = await openFirestore(settings);
  const records = collection(firestore, collectionName);

  async function loadPage(
    constraints: readonly QueryConstraint[],
    size: number,
    start?: QueryConstraint,
  ): Promise<SignupPage> {
    const page = query(records, ...constraints, ...(start ? [start] : []), limit(size));
    const { docs } = await callService(() => getDocs(page));
    const last = docs.at(-1);
    return {
      signups: docs.map(toSignup),
      loadNext:
        last && docs.length === size ? () => loadPage(constraints, size, startAfter(last)) : null,
    };
  }

  return {
    count: () => callService(async () => (await getCount(query(records))).data().count),

    listNewest: (size) =>
      loadPage([orderBy('createdAt', 'desc'), orderBy(documentId(), 'desc')], size),

    findByPrefix: (prefix, size) =>
      loadPage(
        [orderBy('email'), orderBy(documentId()), endAt(`${prefix}\uf8ff`)],
        size,
        startAt(prefix),
      ),

    async readAll(onProgress, signal) {
      // Ordered by id, because an order by time would leave out records without a time.
      const signups: Signup[] = [];
      let next: SignupPage['loadNext'] = () => loadPage([orderBy(documentId())], readAllPageSize);
      while (next) {
        const page: SignupPage = await next();
        signal.throwIfAborted();
        signups.push(...page.signups);
        onProgress(signups.length);
        next = page.loadNext;
      }
      return signups;
    },

    async removeAddress(email) {
      const found = query(records, where('email', '==', email));
      const { docs } = await callService(() => getDocs(found));
      const batch = writeBatch(firestore);
      for (const { ref } of docs) batch.delete(ref);
      if (docs.length > 0) await callService(() => batch.commit());
      return docs.length;
    },
  };
}

import { addDoc, collection, serverTimestamp } from 'firebase/firestore/lite';
import type { MailingListPort } from '../backend/port.ts';
import { builtSettings, type Settings } from './app.ts';
import { guarded } from './failure.ts';
import { openFirestore } from './firestore.ts';

/** The mailing-list port over Firestore (specification, sections 3 and 7). */
export async function openMailingList(
  settings: Settings = builtSettings(),
): Promise<MailingListPort> {
  const firestore = await openFirestore(settings);
  return {
    join: (email, name = 'mailinglist') =>
      guarded(async () => {
        const record = { email, createdAt: serverTimestamp() };
        return (await addDoc(collection(firestore, name), record)).id;
      }),
  };
}

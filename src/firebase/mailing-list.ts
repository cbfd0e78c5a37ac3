import { Failure } from '../domain/failure.ts';
import { tryStorage } from '../services/device-memory.ts';
import type { MailingListPort } from '../services/ports.ts';
import { withAppCheck } from './requests/app-check-header.ts';
import { firestoreRest } from './requests/firestore-rest.ts';
import { builtSettings, type Settings } from './settings.ts';

/** docs/behaviour, "Signup records"; docs/decisions/0005-requests-without-sdk.md. */
export function openMailingList(settings: Settings = builtSettings()): MailingListPort {
  const firestore = firestoreRest(withAppCheck(settings));

  return {
    async join(email, collection) {
      const id = idOf(email);
      const write = {
        update: {
          name: firestore.nameOf(`${collection}/${id}`),
          fields: { email: { stringValue: email } },
        },
        updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      };
      try {
        await firestore.commit(write);
      } catch (error) {
        // An earlier attempt was written, but its answer was lost.
        if (!Failure.from(error).detail.startsWith('already-exists')) throw error;
      }
      return id;
    },
  };
}

const ids = new Map<string, string>();

/** The same one during a visit: a retry, also after a reload, finds the first record. */
function idOf(email: string): string {
  const key = `signup/${email}`;
  // If the browser stores nothing, the id lasts until the page is left.
  const id = tryStorage(() => sessionStorage.getItem(key)) ?? ids.get(key) ?? crypto.randomUUID();
  tryStorage(() => sessionStorage.setItem(key, id));
  ids.set(key, id);
  return id;
}

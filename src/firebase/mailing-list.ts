import { Failure } from '../domain/failure.ts';
import type { MailingListPort } from '../services/ports.ts';
import { firestoreRest } from './firestore-rest.ts';
import { builtSettings, type Settings } from './settings.ts';

/**
 * The signup (docs/behaviour.md, "Signup records") as one request without the SDK, which would be
 * thirty times as large (docs/decisions/0005-requests-without-sdk.md).
 */
export function openMailingList(settings: Settings = builtSettings()): MailingListPort {
  const rest = firestoreRest(settings);
  /** The record's id for each address, so that a retry finds the record of the first attempt. */
  const ids = new Map<string, string>();

  return {
    async join(email, collection = 'mailinglist') {
      const id = ids.get(email) ?? crypto.randomUUID();
      ids.set(email, id);
      const write = {
        update: {
          name: `${rest.documents}/${collection}/${id}`,
          fields: { email: { stringValue: email } },
        },
        updateTransforms: [{ fieldPath: 'createdAt', setToServerValue: 'REQUEST_TIME' }],
        currentDocument: { exists: false },
      };
      try {
        await rest.send('commit', { writes: [write] });
      } catch (error) {
        // An earlier attempt was written, but its answer was lost.
        if (!Failure.from(error).detail.startsWith('already-exists')) throw error;
      }
      return id;
    },
  };
}

import {
  collection,
  doc,
  getDoc,
  getDocs,
  or,
  type QueryDocumentSnapshot,
  query,
  where,
} from 'firebase/firestore/lite';
import type { BinRecord } from '../domain/bin.ts';
import { type Cassette, imagePaths } from '../domain/cassette.ts';
import type { CataloguePort } from '../services/ports.ts';
import { imageUrlFields, plainString, time, toCassette } from './cassette-document.ts';
import { cassetteIdFrom } from './cassette-id-from.ts';
import { callWithToken } from './failure.ts';
import { loadPage, newestFirst, openFirestore } from './firestore.ts';
import { historyOf } from './history.ts';
import { builtSettings, type Settings } from './settings.ts';
import { queueWrites } from './writes/queue-writes.ts';

const snapshotToCassette = (snapshot: QueryDocumentSnapshot): Cassette =>
  toCassette(snapshot.id, snapshot.data());

const toRecord = (snapshot: QueryDocumentSnapshot): BinRecord => {
  const { id, cassette, movedBy, movedAt } = snapshot.data();
  return {
    recordId: snapshot.id,
    cassette: toCassette(cassetteIdFrom(id), cassette ?? {}),
    movedBy: plainString(movedBy),
    movedAt: time(movedAt),
  };
};

/** The catalogue port over Firestore. */
export async function openCatalogue(settings: Settings = builtSettings()): Promise<CataloguePort> {
  const firestore = await openFirestore(settings);
  const cassettes = collection(firestore, 'cassettes');
  const bin = collection(firestore, 'bin');
  const writes = queueWrites(firestore, settings);

  return {
    async read(id) {
      // An edit that begins during a save of this page would conflict with it.
      await writes.settle();
      const snapshot = await callWithToken(() => getDoc(doc(cassettes, id)));
      return snapshot.exists() ? snapshotToCassette(snapshot) : null;
    },

    writeMany: (many) => writes.write(many),

    listBin: (size) => loadPage(bin, newestFirst('movedAt'), toRecord, size),

    findInBin: (cassetteId) =>
      callWithToken(async () => {
        const { docs } = await getDocs(query(bin, where('id', '==', cassetteId)));
        const records = docs.map(toRecord);
        return records.sort((a, b) => (b.movedAt ?? 0) - (a.movedAt ?? 0))[0] ?? null;
      }),

    findReferenced: (paths) =>
      callWithToken(async () => {
        const isNamed = (prefix: string) =>
          or(...imageUrlFields.map((field) => where(prefix + field, 'in', paths)));
        const [inCatalogue, inBin] = await Promise.all([
          getDocs(query(cassettes, isNamed(''))),
          getDocs(query(bin, isNamed('cassette.'))),
        ]);
        const found = [
          ...inCatalogue.docs.map(snapshotToCassette),
          ...inBin.docs.map((snapshot) => toCassette('', snapshot.get('cassette'))),
        ];
        return new Set(found.flatMap(({ images }) => imagePaths(images)));
      }),

    ...historyOf(firestore, settings),
  };
}

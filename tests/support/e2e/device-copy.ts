import type { Page } from '@playwright/test';

/** The records of the shelf's copy on the device, by key (src/firebase/device/shelf-copy.ts). */
export type DeviceCopy = Record<string, { uid: string; version?: string }>;

/** Reads the copy; empty when there is none. */
export const readDeviceCopy = (page: Page): Promise<DeviceCopy> =>
  page.evaluate(
    () =>
      new Promise<DeviceCopy>((done) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const database = opening.result;
          const finish = (copy: DeviceCopy) => {
            database.close();
            done(copy);
          };
          if (!database.objectStoreNames.contains('keyval')) return finish({});
          const copy: DeviceCopy = {};
          const reading = database
            .transaction('keyval')
            .objectStore('keyval')
            .openCursor(IDBKeyRange.bound('shelf-', 'shelf-\uffff'));
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (!cursor) return finish(copy);
            copy[String(cursor.key)] = cursor.value;
            cursor.continue();
          };
        };
      }),
  );

export async function writeDeviceCopy(page: Page, copy: DeviceCopy): Promise<void> {
  await page.evaluate((copy) => {
    const opening = indexedDB.open('keyval-store');
    return new Promise<void>((done) => {
      opening.onsuccess = () => {
        const putting = opening.result.transaction('keyval', 'readwrite');
        for (const [key, record] of Object.entries(copy))
          putting.objectStore('keyval').put(record, key);
        putting.oncomplete = () => {
          opening.result.close();
          done();
        };
      };
    });
  }, copy);
}

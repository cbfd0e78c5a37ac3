import type { Page } from '@playwright/test';

/** The records of the shelf's copy on the device, by key (src/firebase/device/shelf-copy.ts). */
type DeviceCopy = Record<string, { uid: string; version: number }>;

/** Reads the copy; empty when there is none. */
export const readDeviceCopy = (page: Page): Promise<DeviceCopy> =>
  page.evaluate(
    () =>
      new Promise<DeviceCopy>((done) => {
        const request = indexedDB.open('keyval-store');
        request.onsuccess = () => {
          const database = request.result;
          const finish = (copy: DeviceCopy) => {
            database.close();
            done(copy);
          };
          if (!database.objectStoreNames.contains('keyval')) return finish({});
          const copy: DeviceCopy = {};
          const cursorRequest = database
            .transaction('keyval')
            .objectStore('keyval')
            .openCursor(IDBKeyRange.bound('shelf/', 'shelf/\uffff'));
          cursorRequest.onsuccess = () => {
            const cursor = cursorRequest.result;
            if (!cursor) return finish(copy);
            copy[String(cursor.key)] = cursor.value;
            cursor.continue();
          };
        };
      }),
  );

import type { Page } from '@playwright/test';

/** Of each part the version that the shelf's copy on the device has (src/firebase/device/shelf-copy.ts). */
type Versions = Record<string, string>;

/** Reads the copy; empty when there is none. */
export const readDeviceCopy = (page: Page): Promise<Versions> =>
  page.evaluate(
    () =>
      new Promise<Versions>((done) => {
        const request = indexedDB.open('keyval-store');
        request.onsuccess = () => {
          const database = request.result;
          const finish = (copy?: { parts: Record<string, { version: string }> }) => {
            database.close();
            const parts = Object.entries(copy?.parts ?? {});
            done(Object.fromEntries(parts.map(([name, { version }]) => [name, version])));
          };
          if (!database.objectStoreNames.contains('keyval')) return finish();
          const copy = database.transaction('keyval').objectStore('keyval').get('shelf/copy');
          copy.onsuccess = () => finish(copy.result);
        };
      }),
  );

import { type App, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore, type Query } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { rebuildShelf } from '../../../tools/operations/rebuild-shelf.ts';
import { workerEmulators } from './emulator-ports.ts';

const [auth, firestore, storage] = workerEmulators().ports.split(',');
process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth}`;
process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${firestore}`;
process.env.STORAGE_EMULATOR_HOST = `http://127.0.0.1:${storage}`;
// Without this the SDK searches the network for cloud credentials.
process.env.METADATA_SERVER_DETECTION = 'none';

/** `IdempotencyStrategy.RetryAlways` of @google-cloud/storage, which is no direct dependency. */
const retryAlways = 0;

const read = async (query: Query) =>
  (await query.get()).docs.map((doc) => ({ id: doc.id, data: doc.data() }));

/** The data in the emulators, read and written without the security rules. */
export class Database {
  readonly #app: App = initializeApp(
    { projectId: 'demo-spool', storageBucket: 'demo-spool.firebasestorage.app' },
    `tests-${Math.random()}`,
  );
  readonly firestore: Firestore = getFirestore(this.#app);
  readonly auth: Auth = getAuth(this.#app);
  readonly #bucket = getStorage(this.#app).bucket();

  constructor() {
    // The emulator closes idle connections; every operation here can be retried.
    this.#bucket.storage.retryOptions.idempotencyStrategy = retryAlways;
  }

  documents(collection: string) {
    return read(this.firestore.collection(collection));
  }

  /** The cassettes with this title. */
  cassettesByTitle(title: string) {
    return read(this.firestore.collection('cassettes').where('title', '==', title));
  }

  async file(path: string): Promise<Buffer> {
    const [bytes] = await this.#bucket.file(path).download();
    return bytes;
  }

  /** Deletes the cassettes with this title and their images, so that a test restores the shelf. */
  async deleteByTitle(title: string): Promise<void> {
    for (const { id, data } of await this.cassettesByTitle(title)) {
      await this.deleteCassette(id);
      for (const [field, path] of Object.entries(data))
        if (field.endsWith('Url') && path)
          await this.#bucket.file(path).delete({ ignoreNotFound: true });
    }
  }

  /** Deletes one document, and its entry in the index of the shelf. */
  async deleteCassette(id: string): Promise<void> {
    await this.firestore.doc(`cassettes/${id}`).delete();
    await rebuildShelf(this.firestore);
  }
}

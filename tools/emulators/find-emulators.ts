import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { UserError } from '../user-error.ts';

/** Where the two parts that the CLI would download are found on this machine. */
export type EmulatorBinaries = {
  /** A jar to use instead of the download; null if the CLI has the download or can get it. */
  firestoreJar: string | null;
  /** The class to run in that jar, if its manifest names none. */
  firestoreMainClass?: string;
  /** False if Storage's rules runtime is unavailable, so that Firestore's engine evaluates its rules. */
  storageRuntime: boolean;
};

/** The part of the CLI's HTTP client that is used here; firebase-tools has no types. */
type CliHttp = {
  Client: new (options: {
    urlPrefix: string;
    auth: boolean;
  }) => {
    request(options: object): Promise<{ status: number }>;
  };
};

type Download = { remoteUrl: string; downloadPathRelativeToCacheDir: string };

const require = createRequire(import.meta.url);
const timeoutMs = 4000;
/** What the Cloud SDK's own script runs. */
const firestoreMainClass = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/**
 * Looks for the Firestore emulator and the Storage rules runtime: in the CLI's cache, then at their
 * download host, then (only Firestore) in Google's Cloud SDK. The result is not stored, so a machine
 * that comes online gets the downloads at its next start. Throws a UserError if there is no emulator.
 */
export async function findEmulatorBinaries(): Promise<EmulatorBinaries> {
  const isAvailable = async (name: BinaryName) => isCached(name) || (await canDownload(name));
  const firestoreJar = process.env.FIRESTORE_EMULATOR_BINARY_PATH || null;
  const [hasFirestore, storageRuntime] = await Promise.all([
    firestoreJar !== null || isAvailable('firestore'),
    isAvailable('storage'),
  ]);
  if (hasFirestore) return { firestoreJar, storageRuntime };
  const sdkJar = findSdkJar();
  if (!sdkJar)
    throw new UserError(
      "There is no Firestore emulator: its download host can't be reached, and Google's Cloud SDK is not installed with it. Go online for the first start, or install the package google-cloud-cli-firestore-emulator.",
    );
  return { firestoreJar: sdkJar, firestoreMainClass, storageRuntime };
}

type BinaryName = 'firestore' | 'storage';

const download = (name: BinaryName): Download =>
  require('firebase-tools/lib/emulator/downloadableEmulatorInfo.json')[name];

function isCached(name: BinaryName): boolean {
  const cache =
    process.env.FIREBASE_EMULATORS_PATH ?? join(homedir(), '.cache', 'firebase', 'emulators');
  return existsSync(join(cache, download(name).downloadPathRelativeToCacheDir));
}

/** Uses the CLI's own client, which respects a proxy. Waits at most 4 s. */
async function canDownload(name: BinaryName): Promise<boolean> {
  const { Client } = require('firebase-tools/lib/apiv2') as CliHttp;
  const url = new URL(download(name).remoteUrl);
  const client = new Client({ urlPrefix: url.origin, auth: false });
  const answered = client
    .request({ method: 'HEAD', path: url.pathname, responseType: 'stream', timeout: timeoutMs })
    .then(({ status }) => status === 200)
    .catch(() => false);
  // The client's timeout does not cover the time until a connection is made.
  const timedOut = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
  return Promise.race([answered, timedOut]);
}

/** The Cloud SDK's Firestore emulator. The SDK's root is two folders above the real `gcloud`. */
function findSdkJar(): string | null {
  const roots = [process.env.CLOUDSDK_ROOT_DIR];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const gcloud = join(folder, 'gcloud');
    if (existsSync(gcloud)) roots.push(dirname(dirname(realpathSync(gcloud))));
  }
  const inSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
  for (const sdk of roots) {
    if (sdk && existsSync(join(sdk, inSdk))) return join(sdk, inSdk);
  }
  return null;
}

import { readFileSync } from 'node:fs';
import {
  type App,
  applicationDefault,
  type Credential,
  deleteApp,
  initializeApp,
} from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { offsetFromEnvironment, type Ports, shiftPorts } from '../emulators/ports.ts';
import { projectId as localProjectId } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

/** The options that select a project; without any, the local emulators. */
type ProjectOptions = {
  /** `--project ID`; an id that begins with `demo-` selects the local emulators. */
  project?: string | undefined;
  /** `--bucket NAME`; `ID.firebasestorage.app` by default. */
  bucket?: string | undefined;
  /** Read each integer as a bigint, so that one above 2^53 stays exact. */
  hasExactIntegers?: boolean | undefined;
};

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** An open project, with the rights of its owner: security rules do not apply. */
export type Project = {
  id: string;
  /** Its name in messages. */
  title: string;
  /** Whether it uses the local emulators. */
  local: boolean;
  app: App;
  auth: Auth;
  firestore: Firestore;
  bucket: Bucket;
  /** Lets the process end. */
  close(): Promise<void>;
};

let opened = 0;

/**
 * Opens a project on the local emulators, or a real project. The emulators are those of the environment, else
 * those on these ports. Throws a UserError if no emulators run or there are no credentials.
 */
export async function openProject(
  choice: ProjectOptions = {},
  ports: Ports | null = null,
): Promise<Project> {
  const id = choice.project ?? localProjectId;
  const local = id.startsWith('demo-');
  if (local) await connectToEmulators(ports);
  else refuseEmulators(id);

  const credential = local ? null : applicationDefault();
  if (credential) await requireToken(credential, id);
  const bucket = choice.bucket ?? `${id}.firebasestorage.app`;
  const app = initializeApp(
    { projectId: id, storageBucket: bucket, ...(credential && { credential }) },
    `command-${opened++}`,
  );
  const firestore = getFirestore(app);
  firestore.settings({ useBigInt: choice.hasExactIntegers === true });
  return {
    id,
    title: local ? `the local emulators (${id})` : `project ${id}`,
    local,
    app,
    auth: getAuth(app),
    firestore,
    bucket: getStorage(app).bucket(),
    async close() {
      await firestore.terminate();
      await deleteApp(app);
    },
  };
}

/** A UserError for an error of a service, the network or a file; null for any other error. */
export function toUserError(error: unknown, { title, bucket, local }: Project): UserError | null {
  if (error instanceof UserError) return error;
  const { code, message } = reasonOf(error);
  // Storage has the codes of HTTP, Firestore those of gRPC.
  const hasCode = (...codes: number[]) => code !== null && codes.includes(code);
  const says = (sentence: string) => new UserError(`${sentence} (${message})`);
  // A full disk and a folder in the place of a file are named without a path.
  if (error instanceof Error && ('path' in error || /^(ENOSPC|EISDIR)\b/.test(message)))
    return new UserError(`A file can't be read or written: ${message}.`);
  if (hasCode(401, 403, 7, 16))
    return says(
      `These credentials are not allowed to do this in ${title}; they need the roles Cloud Datastore User and Storage Object Admin.`,
    );
  if (error instanceof Error && 'code' in error && error.code === 'auth/insufficient-permission')
    return says(
      `These credentials are not allowed to manage accounts of ${title}; they need the role Firebase Authentication Admin.`,
    );
  if (hasCode(404, 5))
    return says(
      `${title} has no database or no bucket ${bucket.name}: name another bucket with --bucket.`,
    );
  if (hasCode(429, 8) || message.includes('RESOURCE_EXHAUSTED'))
    return says(`A quota of ${title} is used up: try again in a minute, or tomorrow.`);
  if (
    hasCode(4, 14) ||
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|aborted/.test(message)
  )
    return says(
      local
        ? 'The local emulators have stopped: start them with npm start, then try again.'
        : `${title} can't be reached: check the network, then try again.`,
    );
  return null;
}

/** Points firebase-admin at the emulators on these ports, else at those of the environment or of PORT_OFFSET. */
async function connectToEmulators(given: Ports | null): Promise<void> {
  const { env } = process;
  const ports = given ?? shiftPorts(offsetFromEnvironment());
  const host = (variable: string, port: number): string =>
    (given ? undefined : env[variable]?.replace(/^https?:\/\/|\/$/g, '')) ?? `127.0.0.1:${port}`;
  const hosts = {
    FIREBASE_AUTH_EMULATOR_HOST: host('FIREBASE_AUTH_EMULATOR_HOST', ports.auth),
    FIRESTORE_EMULATOR_HOST: host('FIRESTORE_EMULATOR_HOST', ports.firestore),
    FIREBASE_STORAGE_EMULATOR_HOST: host('STORAGE_EMULATOR_HOST', ports.storage),
  };
  for (const address of Object.values(hosts)) {
    await fetch(`http://${address}/`, { signal: AbortSignal.timeout(5000) }).catch((error) => {
      throw new UserError(
        `No emulator answers at ${address} (${reasonOf(error).message}): start the local emulators with npm start, or name a real project with --project ID.`,
      );
    });
  }
  Object.assign(env, hosts, {
    STORAGE_EMULATOR_HOST: `http://${hosts.FIREBASE_STORAGE_EMULATOR_HOST}`,
    // Otherwise the SDK searches the network for credentials.
    METADATA_SERVER_DETECTION: 'none',
  });
}

/** The SDK would use an emulator because of these variables, although a real project was named. */
function refuseEmulators(id: string): void {
  const set = Object.keys(process.env).filter((name) =>
    /^(FIREBASE_\w+|FIRESTORE|STORAGE)_EMULATOR_HOST$/.test(name),
  );
  if (set.length > 0)
    throw new UserError(
      `The environment points at emulators (${set.join(', ')}), but ${id} is a real project: unset them first.`,
    );
}

async function requireToken(credential: Credential, id: string): Promise<void> {
  const { GOOGLE_APPLICATION_CREDENTIALS: file } = process.env;
  try {
    if (file) JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UserError(
      `GOOGLE_APPLICATION_CREDENTIALS names ${file}, which is no key file: ${reasonOf(error).message}.`,
    );
  }
  try {
    await credential.getAccessToken();
  } catch (error) {
    const { message } = reasonOf(error);
    const stale = /invalid_grant|invalid_rapt|reauth/i.test(message);
    throw new UserError(
      `${stale ? 'The credentials have expired' : `There are no credentials for project ${id}`}: run gcloud auth application-default login, or set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account.`,
    );
  }
}

function reasonOf(error: unknown): { code: number | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const cause = error.cause === undefined ? '' : `: ${reasonOf(error.cause).message}`;
  const message = error.message || ('code' in error ? String(error.code) : error.name);
  return { code: Number.isNaN(code) ? null : code, message: `${message}${cause}` };
}

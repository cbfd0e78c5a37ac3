import {
  type App,
  applicationDefault,
  type Credential,
  deleteApp,
  initializeApp,
} from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { offsetFromEnvironment, shiftPorts } from '../emulators/ports.ts';
import { projectId as localProjectId } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

/** The options that select a project; without any, the local emulators. */
type ProjectOptions = {
  /** `--project ID`; an id that begins with `demo-` selects the local emulators. */
  project?: string | undefined;
  /** `--bucket NAME`; `ID.firebasestorage.app` by default. */
  bucket?: string | undefined;
};

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** An open project, with the rights of its owner: security rules do not apply. */
export type Project = {
  id: string;
  /** Its name in messages. */
  title: string;
  /** Whether it uses the local emulators. */
  local: boolean;
  /** For firebase-admin, for example `getAuth(project.app)`. */
  app: App;
  bucket: Bucket;
  firestore: {
    /** Without a trailing slash. */
    origin: string;
    /** The headers that authorise a request. */
    headers(): Promise<Record<string, string>>;
  };
  /** Lets the process end. */
  close(): Promise<void>;
};

let opened = 0;

/**
 * Opens a project on the local emulators or a real project. Throws a UserError if no emulators run or
 * there are no credentials.
 */
export async function openProject(choice: ProjectOptions = {}): Promise<Project> {
  const id = choice.project ?? localProjectId;
  const local = id.startsWith('demo-');
  const hosts = local ? await connectToEmulators() : null;
  if (!local) refuseEmulators(id);

  const credential = local ? null : applicationDefault();
  if (credential) await requireToken(credential, id);
  const bucket = choice.bucket ?? `${id}.firebasestorage.app`;
  const app = initializeApp(
    { projectId: id, storageBucket: bucket, ...(credential ? { credential } : {}) },
    `command-${opened++}`,
  );
  return {
    id,
    title: local ? `the local emulators (${id})` : `project ${id}`,
    local,
    app,
    bucket: getStorage(app).bucket(),
    firestore: {
      origin: hosts ? `http://${hosts.firestore}` : 'https://firestore.googleapis.com',
      headers: async () =>
        credential ? tokenHeaders(credential) : { Authorization: 'Bearer owner' },
    },
    close: () => deleteApp(app),
  };
}

/** The database of local emulators on this port, for tools that started them. */
export const localDatabase = (port: number): Pick<Project, 'id' | 'local' | 'firestore'> => ({
  id: localProjectId,
  local: true,
  firestore: {
    origin: `http://127.0.0.1:${port}`,
    headers: async () => ({ Authorization: 'Bearer owner' }),
  },
});

/** A UserError for an error of a service, the network or a file; null for any other error. */
export function toUserError(error: unknown, { title, bucket, local }: Project): UserError | null {
  if (error instanceof UserError) return error;
  const { code, message } = reasonOf(error);
  const says = (sentence: string) => new UserError(`${sentence} (${message})`);
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return new UserError(`A file can't be read or written: ${message}.`);
  if (code === 401 || code === 403)
    return says(
      `These credentials are not allowed to do this in ${title}; they need the roles Cloud Datastore User and Storage Object Admin.`,
    );
  if (error instanceof Error && 'code' in error && error.code === 'auth/insufficient-permission')
    return says(
      `These credentials are not allowed to manage accounts of ${title}; they need the role Firebase Authentication Admin.`,
    );
  if (code === 404)
    return says(
      `${title} has no database or no bucket ${bucket.name}: name another bucket with --bucket.`,
    );
  if (code === 429 || message.includes('RESOURCE_EXHAUSTED'))
    return says(`A quota of ${title} is used up: try again tomorrow.`);
  if (/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|aborted/.test(message))
    return says(
      local
        ? 'The local emulators have stopped: start them with npm start, then try again.'
        : `${title} can't be reached: check the network, then try again.`,
    );
  return null;
}

type Hosts = { auth: string; firestore: string; storage: string };

/** Points firebase-admin at the emulators: the hosts of the environment, or the ports of PORT_OFFSET. */
async function connectToEmulators(): Promise<Hosts> {
  const ports = shiftPorts(offsetFromEnvironment());
  const bare = (host: string | undefined) => host?.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const env = process.env;
  const hosts = {
    auth: env.FIREBASE_AUTH_EMULATOR_HOST ?? `127.0.0.1:${ports.auth}`,
    firestore: env.FIRESTORE_EMULATOR_HOST ?? `127.0.0.1:${ports.firestore}`,
    storage:
      bare(env.FIREBASE_STORAGE_EMULATOR_HOST ?? env.STORAGE_EMULATOR_HOST) ??
      `127.0.0.1:${ports.storage}`,
  };
  for (const host of Object.values(hosts)) {
    const answers = await fetch(`http://${host}/`, { signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    );
    if (!answers) {
      throw new UserError(
        `No emulator answers at ${host}: start the local emulators with npm start, or name a real project with --project ID.`,
      );
    }
  }
  env.FIREBASE_AUTH_EMULATOR_HOST = hosts.auth;
  env.FIRESTORE_EMULATOR_HOST = hosts.firestore;
  env.FIREBASE_STORAGE_EMULATOR_HOST = hosts.storage;
  env.STORAGE_EMULATOR_HOST = `http://${hosts.storage}`;
  return hosts;
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

async function tokenHeaders(
  credential: Credential & { getQuotaProjectId?: () => string | undefined },
): Promise<Record<string, string>> {
  const { access_token: token } = await credential.getAccessToken();
  // A user's credentials must name the project whose quota a request counts against.
  const quota = process.env.GOOGLE_CLOUD_QUOTA_PROJECT ?? credential.getQuotaProjectId?.();
  return {
    Authorization: `Bearer ${token}`,
    ...(quota ? { 'X-Goog-User-Project': quota } : {}),
  };
}

function reasonOf(error: unknown): { code: number | null; message: string } {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  const code = 'code' in error ? Number(error.code) : Number.NaN;
  const cause = error.cause === undefined ? '' : `: ${reasonOf(error.cause).message}`;
  const message = error.message || ('code' in error ? String(error.code) : error.name);
  return { code: Number.isNaN(code) ? null : code, message: `${message}${cause}` };
}

import {
  type App,
  applicationDefault,
  type Credential,
  deleteApp,
  initializeApp,
} from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import { offsetFromEnvironment, shiftPorts } from '../emulators/ports.ts';
import { projectId as suiteProjectId } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

/** What a person says about the project on a command line: nothing at all means the local suite. */
export type ProjectOptions = {
  /** `--project ID`; an id that begins with `demo-` is the local suite's. */
  project?: string | undefined;
  /** `--bucket NAME`; `ID.firebasestorage.app` unless told. */
  bucket?: string | undefined;
};

export type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** A project that is open to a command, with the rights of its owner: no rules file is asked. */
export type Project = {
  id: string;
  /** What a sentence calls it. */
  title: string;
  /** Whether it is the local suite. */
  local: boolean;
  /** For firebase-admin, for example `getAuth(project.app)`. */
  app: App;
  bucket: Bucket;
  firestore: {
    /** Without a slash at its end. */
    origin: string;
    /** What a request has to carry to be let in. */
    headers(): Promise<Record<string, string>>;
  };
  /** Lets the process end. */
  close(): Promise<void>;
};

/** The usage lines of the two options, for a command's `--help`. */
export const projectUsage = `  --project ID    a real project, with application default credentials
                  (without it: the local suite, on the ports of PORT_OFFSET)
  --bucket NAME   where its images are; ID.firebasestorage.app unless told`;

let opened = 0;

/**
 * Opens the local suite, or the real project that was named. Throws a `Halt` when no suite runs or
 * there are no credentials.
 */
export async function openProject(choice: ProjectOptions = {}): Promise<Project> {
  const id = choice.project ?? suiteProjectId;
  const local = id.startsWith('demo-');
  const hosts = local ? await suiteHosts() : null;
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
    title: local ? `the local suite (${id})` : `project ${id}`,
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

/** The database of a local suite on this port, for tools that started it themselves. */
export const localDatabase = (port: number): Pick<Project, 'id' | 'local' | 'firestore'> => ({
  id: suiteProjectId,
  local: true,
  firestore: {
    origin: `http://127.0.0.1:${port}`,
    headers: async () => ({ Authorization: 'Bearer owner' }),
  },
});

/** The last sentence for what a service or the network answered; null where no sentence fits. */
export function toUserError(error: unknown, project: Project): UserError | null {
  if (error instanceof UserError) return error;
  const { code, message } = reasonOf(error);
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return new UserError(`A file stands in the way: ${message}.`);
  if (code === 401 || code === 403) {
    return new UserError(
      `The credentials here may not do this in ${project.title}; they need the roles Cloud Datastore User and Storage Object Admin. (${message})`,
    );
  }
  if (code === 402)
    return new UserError(`${project.title} has no billing plan for this. (${message})`);
  if (code === 404) {
    return new UserError(
      `${project.title} has no database or no bucket ${project.bucket.name}: name another bucket with --bucket. (${message})`,
    );
  }
  if (error instanceof Error && 'code' in error && error.code === 'auth/insufficient-permission')
    return new UserError(
      `The credentials here may not change accounts in ${project.title}; they need the role Firebase Authentication Admin.`,
    );
  if (code === 429 || message.includes('RESOURCE_EXHAUSTED')) {
    return new UserError(
      `A quota of ${project.title} is used up: try again tomorrow. (${message})`,
    );
  }
  if (/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|fetch failed|aborted/.test(message)) {
    return new UserError(
      project.local
        ? 'The local suite stopped answering: start it with npm start, then try again.'
        : `${project.title} can't be reached: check the network, then try again. (${message})`,
    );
  }
  return null;
}

type Hosts = { auth: string; firestore: string; storage: string };

/** Points firebase-admin at the suite: at the hosts the environment names, or at its own ports. */
async function suiteHosts(): Promise<Hosts> {
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
        `No local suite answers at ${host}: start it with npm start, or name a real project with --project ID.`,
      );
    }
  }
  env.FIREBASE_AUTH_EMULATOR_HOST = hosts.auth;
  env.FIRESTORE_EMULATOR_HOST = hosts.firestore;
  env.FIREBASE_STORAGE_EMULATOR_HOST = hosts.storage;
  env.STORAGE_EMULATOR_HOST = `http://${hosts.storage}`;
  return hosts;
}

/** The SDK would quietly follow these variables to an emulator, and the person means a real project. */
function refuseEmulators(id: string): void {
  const names = [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'FIREBASE_STORAGE_EMULATOR_HOST',
    'STORAGE_EMULATOR_HOST',
  ];
  const set = names.filter((name) => process.env[name]);
  if (set.length > 0) {
    throw new UserError(
      `The environment points at emulators (${set.join(', ')}), but ${id} is a real project: unset them first.`,
    );
  }
}

async function requireToken(credential: Credential, id: string): Promise<void> {
  try {
    await credential.getAccessToken();
  } catch (error) {
    const { message } = reasonOf(error);
    const stale = /invalid_grant|invalid_rapt|reauth/i.test(message);
    throw new UserError(
      `${stale ? 'The credentials here have expired' : `There are no credentials here for project ${id}`}: run gcloud auth application-default login, or set GOOGLE_APPLICATION_CREDENTIALS to the key file of a service account.`,
    );
  }
}

async function tokenHeaders(
  credential: Credential & { getQuotaProjectId?: () => string | undefined },
): Promise<Record<string, string>> {
  const { access_token: token } = await credential.getAccessToken();
  // A person's own credentials have to say which project's quota a request counts against.
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

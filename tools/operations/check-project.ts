import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../emulators/project.ts';
import { authConfigUrl, readErrorMessage, requestGoogle } from './google-api.ts';
import type { Manifest } from './make-backup.ts';
import { type Project, toUserError } from './project.ts';

export type Finding = {
  /** What operators.md asks for before the site is public. */
  claim: string;
  remedy: string;
  /** null where the project does not say. */
  holds: boolean | null;
  reason?: string;
};

type Row = { name: string; [key: string]: unknown };

/** The settings of Firebase Auth; false is left out of an answer. */
type AuthConfig = {
  signIn?: Record<'anonymous' | 'phoneNumber', { enabled?: boolean } | undefined>;
  client?: { permissions?: { disabledUserSignup?: boolean } };
  passwordPolicyConfig?: {
    passwordPolicyEnforcementState?: string;
    passwordPolicyVersions?: { customStrengthOptions?: { minPasswordLength?: number } }[];
  };
  emailPrivacyConfig?: { enableImprovedEmailPrivacy?: boolean };
};

type Indexes = {
  indexes: { collectionGroup: string; fields: { fieldPath: string; order?: string }[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string }[];
};

const cannotAsk = () => Promise.reject(new Error('look there'));
const emulatorsAreSilent = 'the emulators do not say';
const maxBackupAgeMs = 30 * 86_400_000;
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The time of the newest backup of a project in a folder of backups, in milliseconds; 0 if there is none. */
function newestBackup(folder: string, project: string): number {
  if (!existsSync(folder)) throw new Error(`there is no folder ${folder}`);
  const times = readdirSync(folder).map((name) => {
    try {
      const manifest = JSON.parse(readFileSync(join(folder, name, 'manifest.json'), 'utf8'));
      const { project: id, takenAt } = manifest as Manifest;
      return id === project ? Date.parse(takenAt) : 0;
    } catch {
      return 0;
    }
  });
  return Math.max(0, ...times);
}

/**
 * Compares a project with what operators.md, "Before the site is public", asks for. `backups` is the folder in which
 * its backups are.
 */
export async function checkProject(project: Project, backups: string): Promise<Finding[]> {
  const { id, local, bucket } = project;
  const ask = async <Answer>(url: string): Promise<Answer> => {
    if (local && url !== authConfigUrl(project)) throw new Error(emulatorsAreSilent);
    const response = await requestGoogle(project, url);
    if (!response.ok) throw new Error(await readErrorMessage(response));
    const answer = (await response.json().catch(() => null)) as Answer | null;
    if (!answer) throw new Error('the answer is none of this service');
    return answer;
  };

  const hasRules = async (release: string, file: string) => {
    const rules = 'https://firebaserules.googleapis.com/v1';
    const url = `${rules}/projects/${id}/releases/${release}`;
    const { rulesetName } = await ask<{ rulesetName: string }>(url);
    const { source } = await ask<{ source: { files: { content: string }[] } }>(
      `${rules}/${rulesetName}`,
    );
    return source.files.map(({ content }) => content.trim()).join() === read(file).trim();
  };

  const groups = `https://firestore.googleapis.com/v1/projects/${id}/databases/(default)/collectionGroups/-`;
  const hasIndexes = async () => {
    const { indexes, fieldOverrides } = JSON.parse(read('firestore.indexes.json')) as Indexes;
    const keyOf = (group: string, fields: Indexes['indexes'][number]['fields']) =>
      [group, ...fields.flatMap(({ fieldPath, order }) => [fieldPath, order])].join(' ');
    const answer = await ask<{ indexes?: (Row & Indexes['indexes'][number])[] }>(
      `${groups}/indexes`,
    );
    const ready = (answer.indexes ?? []).flatMap(({ name, state, fields }) =>
      // Firestore adds the name of the document to each.
      state === 'READY'
        ? keyOf(
            name.split('/').at(-3) ?? '',
            fields.filter((one) => one.fieldPath !== '__name__'),
          )
        : [],
    );
    const filter = 'indexConfig.usesAncestorConfig:false';
    const { fields = [] } = await ask<{ fields?: Row[] }>(`${groups}/fields?filter=${filter}`);
    return (
      indexes.every((one) => ready.includes(keyOf(one.collectionGroup, one.fields))) &&
      fieldOverrides.every(({ collectionGroup, fieldPath }) =>
        fields.some(({ name }) => name.endsWith(`/${collectionGroup}/fields/${fieldPath}`)),
      )
    );
  };

  // Only v1beta lists Authentication.
  const appChecks = ask<{ services?: Row[] }>(
    `https://firebaseappcheck.googleapis.com/v1beta/projects/${id}/services`,
  );
  const auth = ask<AuthConfig>(authConfigUrl(project));
  // Each claim that reads them reports a failure.
  for (const asked of [appChecks, auth]) asked.catch(() => {});
  const enforces = (service: string) => async () =>
    ((await appChecks).services ?? []).some(
      ({ name, enforcementMode }) => name.endsWith(`/${service}`) && enforcementMode === 'ENFORCED',
    );
  const reads =
    <Part extends keyof AuthConfig>(part: Part, isRight: (of: AuthConfig[Part]) => boolean) =>
    async () => {
      const config = await auth;
      if (local && part !== 'emailPrivacyConfig') throw new Error(emulatorsAreSilent);
      return isRight(config[part]);
    };

  const claims: [claim: string, remedy: string, holds?: () => Promise<boolean>][] = [
    [
      'Nobody can register an account',
      'Authentication → Settings → User actions: untick "Enable create (sign-up)"',
      reads('client', (client) => client?.permissions?.disabledUserSignup === true),
    ],
    [
      'Nobody can sign in anonymously or by telephone',
      'Authentication → Sign-in method: leave e-mail and password alone on',
      reads('signIn', (by) => !by?.anonymous?.enabled && !by?.phoneNumber?.enabled),
    ],
    [
      'Passwords have at least 12 characters',
      'Authentication → Settings → Password policy: require enforcement, 12 characters',
      reads('passwordPolicyConfig', (policy) => {
        const length =
          policy?.passwordPolicyVersions?.[0]?.customStrengthOptions?.minPasswordLength ?? 6;
        return policy?.passwordPolicyEnforcementState === 'ENFORCE' && length >= 12;
      }),
    ],
    [
      'Nobody can find out which addresses have accounts',
      'Authentication → Settings → User actions: tick "Email enumeration protection"',
      reads('emailPrivacyConfig', (mail) => mail?.enableImprovedEmailPrivacy === true),
    ],
    [
      'The rules of Firestore are those of firestore.rules',
      'npm run deploy',
      () => hasRules('cloud.firestore', 'firestore.rules'),
    ],
    [
      'The rules of Storage are those of storage.rules',
      'npm run deploy',
      () => hasRules(`firebase.storage/${bucket.name}`, 'storage.rules'),
    ],
    [
      'Firestore has the indexes of firestore.indexes.json',
      'npm run deploy, then wait until they are built',
      hasIndexes,
    ],
    ...Object.entries({
      Firestore: 'firestore.googleapis.com',
      Storage: 'firebasestorage.googleapis.com',
      Authentication: 'identitytoolkit.googleapis.com',
    }).map(([name, service]): (typeof claims)[number] => [
      `App Check is enforced for ${name}`,
      'turn App Check on as operators.md says, and enforce it',
      enforces(service),
    ]),
    [
      'A backup is at most 30 days old',
      `npm run backup -- ${join(backups, 'DAY')}`,
      async () => Date.now() - newestBackup(backups, id) < maxBackupAgeMs,
    ],
    ['A budget alert is set', 'Google Cloud console → Billing → Budgets & alerts'],
    [
      'The key works on the site’s own addresses alone',
      'Google Cloud console → APIs & Services → Credentials',
    ],
    [
      'The bucket is in us-central1, us-east1 or us-west1',
      'a bucket can’t be moved: elsewhere each picture costs from the first one',
    ],
    [
      'The links of mails lead to the site',
      'Authentication → Templates → Password reset → Customize action URL',
    ],
  ];
  return Promise.all(
    claims.map(([claim, remedy, holds = cannotAsk]) =>
      holds().then(
        (isTrue) => ({ claim, remedy, holds: isTrue }),
        (error: Error) => {
          const { message: reason } = toUserError(error, project) ?? error;
          return { claim, remedy, holds: null, reason };
        },
      ),
    ),
  );
}

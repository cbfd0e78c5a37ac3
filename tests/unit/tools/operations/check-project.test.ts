import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { checkProject } from '../../../../tools/operations/check-project.ts';
import type { Project } from '../../../../tools/operations/project.ts';

const project = {
  id: 'spool',
  local: false,
  bucket: { name: 'spool.example' },
  app: { options: { credential: { getAccessToken: async () => ({ access_token: 'token' }) } } },
} as unknown as Project;

const { indexes, fieldOverrides } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8'));
const rulesOf = (file: string) => ({
  source: { files: [{ content: readFileSync(file, 'utf8') }] },
});
const authConfig = {
  signIn: { email: { enabled: true } },
  client: { permissions: { disabledUserSignup: true } },
  passwordPolicyConfig: {
    passwordPolicyEnforcementState: 'ENFORCE',
    passwordPolicyVersions: [{ customStrengthOptions: { minPasswordLength: 12 } }],
  },
  emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
};

/** What Google's services say of a project that is as it should be, by the end of the URL. */
const rightAnswers: Record<string, object | string | null> = {
  'admin/v2/projects/spool/config': authConfig,
  'releases/cloud.firestore': { rulesetName: 'projects/spool/rulesets/one' },
  'releases/firebase.storage/spool.example': { rulesetName: 'projects/spool/rulesets/two' },
  'rulesets/one': rulesOf('firestore.rules'),
  'rulesets/two': rulesOf('storage.rules'),
  'collectionGroups/-/indexes': {
    indexes: indexes.map((index: { collectionGroup: string; fields: object[] }) => ({
      name: `a/collectionGroups/${index.collectionGroup}/indexes/x`,
      state: 'READY',
      fields: [...index.fields, { fieldPath: '__name__', order: 'DESCENDING' }],
    })),
  },
  'fields?filter=indexConfig.usesAncestorConfig:false': {
    fields: fieldOverrides.map((one: { collectionGroup: string; fieldPath: string }) => ({
      name: `a/collectionGroups/${one.collectionGroup}/fields/${one.fieldPath}`,
    })),
  },
  'v1beta/projects/spool/services': {
    services: ['firestore', 'firebasestorage', 'identitytoolkit'].map((service) => ({
      name: `projects/7/services/${service}.googleapis.com`,
      enforcementMode: 'ENFORCED',
    })),
  },
};

afterEach(() => vi.unstubAllGlobals());

/** The claims that hold, do not hold, and are asked, with these answers in the place of the right ones. */
async function check(changed: typeof rightAnswers = {}) {
  const answers = Object.entries({ ...rightAnswers, ...changed });
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers.find(([end]) => url.endsWith(end))?.[1];
    if (typeof answer === 'string') return new Response(answer);
    return Response.json(answer ?? { error: {} }, { status: answer ? 200 : 403 });
  });
  const findings = await checkProject(project, '/no/such/folder');
  return [true, false, null].map((wanted) =>
    findings.filter(({ holds }) => holds === wanted).map(({ claim }) => claim),
  );
}

const questions = [
  'A backup is at most 30 days old',
  'A budget alert is set',
  'The key works on the site’s own addresses alone',
  'The bucket is in us-central1, us-east1 or us-west1',
  'The links of mails lead to the site',
];

test('Of a project that is as it should be, only what can’t be asked is a question', async () => {
  const [right, wrong, asked] = await check();
  expect(right).toHaveLength(10);
  expect(wrong).toEqual([]);
  expect(asked).toEqual(questions);
});

test('Each setting of a new project that has to change is named', async () => {
  const [right, wrong] = await check({
    'admin/v2/projects/spool/config': { signIn: { anonymous: { enabled: true } } },
    'rulesets/one': { source: { files: [{ content: 'allow read, write: if true;' }] } },
    'collectionGroups/-/indexes': {},
    'v1beta/projects/spool/services': {},
  });
  expect(wrong).toHaveLength(9);
  expect(right).toEqual(['The rules of Storage are those of storage.rules']);
});

test('A password policy of eleven characters is too short', async () => {
  const passwordPolicyVersions = [{ customStrengthOptions: { minPasswordLength: 11 } }];
  const passwordPolicyConfig = { ...authConfig.passwordPolicyConfig, passwordPolicyVersions };
  const config = { ...authConfig, passwordPolicyConfig };
  const [, wrong] = await check({ 'admin/v2/projects/spool/config': config });
  expect(wrong).toEqual(['Passwords have at least 12 characters']);
});

test.each([
  ['What a service refuses to say', null],
  ['What a page in the place of a service answers', '<!DOCTYPE html>'],
])('%s is a question', async (_, answer) => {
  const [, wrong, asked] = await check({ 'releases/cloud.firestore': answer });
  expect(asked).toEqual(['The rules of Firestore are those of firestore.rules', ...questions]);
  expect(wrong).toEqual([]);
});

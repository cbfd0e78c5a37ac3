import { expect, test } from 'vitest';
import {
  type RuleCheck,
  ruleCheckFor,
  rulesFor,
  type StorageMethod,
} from '../../../../tools/emulators/storage-rules.ts';

const get: RuleCheck = { method: 'get', documentMethod: 'get', padding: 0 };

const inService = (body: string) => `service firebase.storage { match /b/{bucket}/o { ${body} } }`;

test('The service and the root path become those of Firestore, on the same lines', () => {
  const source = `rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n  }\n}`;
  expect(rulesFor(get, source)).toBe(
    `rules_version = '2';\nservice cloud.firestore {\n  match /databases/{bucket}/documents {\n  }\n}`,
  );
  expect(rulesFor({ ...get, padding: 2 }, source)).toContain(
    'match /databases/{bucket}/documents/padding/padding {',
  );
});

test.each([
  ['resource.size < 5', 'resource.data.size < 5'],
  ['request.resource.contentType', 'request.resource.data.contentType'],
  ["request.resource.metadata['by']", "request.resource.data.metadata['by']"],
  // An object passed to a function is the document's data, so that `file.size` works.
  [
    'isSmall(request.resource) && isSmall(resource)',
    'isSmall(request.resource.data) && isSmall(resource.data)',
  ],
  // A comparison with null uses the document itself.
  ['resource == null', 'resource == null'],
  ['null != request.resource', 'null != request.resource'],
  // Parts of other names, strings and comments stay the same.
  ['resources.size + my.resource', 'resources.size + my.resource'],
  ["name == 'resource.size'", "name == 'resource.size'"],
  ['true // resource.size, allow list', 'true // resource.size, allow list'],
  ['true /* service firebase.storage */', 'true /* service firebase.storage */'],
])('%s becomes %s', (storage, firestore) => {
  expect(rulesFor(get, storage)).toBe(firestore);
});

test.each<[string, StorageMethod, boolean]>([
  ['get', 'get', true],
  ['get', 'list', false],
  ['list', 'list', true],
  ['list', 'get', false],
  ['read', 'get', true],
  ['read', 'list', true],
  ['read', 'create', false],
  ['write', 'create', true],
  ['write', 'update', true],
  ['write', 'delete', true],
  ['write', 'get', false],
  ['create', 'update', false],
  ['create, delete', 'delete', true],
  ['get,\n  create', 'create', true],
])('"allow %s" answers for %s: %s', (methods, method, answers) => {
  const as = method === 'list' ? 'get' : method;
  // `list` is never checked on a document, so a rule that is moved there allows nothing.
  expect(
    rulesFor({ method, documentMethod: as, padding: 0 }, inService(`allow ${methods}: if true;`)),
  ).toContain(`allow ${answers ? as : 'list'}: if true;`);
});

test('A create over an existing object is checked as an update with the rules for create', () => {
  const { check } = ruleCheckFor('create', true, 'images/a');
  expect(check).toEqual({ method: 'create', documentMethod: 'update', padding: 0 });
  const rules = rulesFor(check, inService('allow create: if a; allow update: if b;'));
  expect(rules).toContain('allow update: if a; allow list: if b;');
});

test.each<[StorageMethod, string, number, string[]]>([
  ['get', 'images/a', 0, ['images', 'a']],
  ['get', 'a', 1, ['padding', 'a']],
  ['get', 'images/a/b', 1, ['padding', 'images', 'a', 'b']],
  ['get', 'images/', 0, ['images', '(empty)']],
  ['get', '/images/a', 1, ['padding', '(empty)', 'images', 'a']],
  ['list', '', 2, ['padding', 'padding']],
  ['list', 'images/', 1, ['padding', 'images']],
])(
  '%s of %j has %i segments of padding and a document at %j',
  (method, path, padding, document) => {
    const { check, documentPath } = ruleCheckFor(method, false, path);
    expect(documentPath).toEqual(document);
    expect(check.padding).toBe(padding);
  },
);

import { expect, test } from 'vitest';
import { type Project, toUserError } from '../../../../tools/operations/project.ts';
import { UserError } from '../../../../tools/user-error.ts';

const real = {
  title: 'project shelf',
  local: false,
  bucket: { name: 'shelf.firebasestorage.app' },
} as Project;
const local: Project = { ...real, title: 'the local emulators (demo-spool)', local: true };

const failure = (code: number | string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { code }, more);

test.each<[Error, RegExp, project?: Project]>([
  [
    failure(403, 'Forbidden'),
    /^These credentials are not allowed to do this in project shelf; .*\(Forbidden\)$/,
  ],
  [failure(7, 'Missing permissions'), /^These credentials are not allowed to do this/],
  [failure(14, 'No connection established'), /^project shelf can't be reached/],
  [failure(404, 'No bucket'), /no database or no bucket shelf\.firebasestorage\.app/],
  [failure(429, 'Too many'), /A quota of project shelf is used up/],
  [
    new TypeError('fetch failed', { cause: failure('ENOTFOUND', 'getaddrinfo ENOTFOUND') }),
    /^project shelf can't be reached: check the network/,
  ],
  [
    failure('ENOSPC', 'ENOSPC: no space left on device, write', { syscall: 'write', path: 'a' }),
    /^A file can't be read or written: ENOSPC: no space left/,
  ],
  [
    new TypeError('fetch failed', { cause: failure('ECONNREFUSED', '') }),
    /^The local emulators have stopped: start them with npm/,
    local,
  ],
])('%s is a sentence', (error, sentence, project = real) => {
  expect(toUserError(error, project)).toBeInstanceOf(UserError);
  expect(toUserError(error, project)?.message).toMatch(sentence);
});

test('A UserError is returned unchanged, and a programming error is not converted', () => {
  const userError = new UserError('So it is.');
  expect(toUserError(userError, real)).toBe(userError);
  expect(toUserError(new TypeError('x is not a function'), real)).toBeNull();
});

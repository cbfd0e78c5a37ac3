import { expect, test } from 'vitest';
import { withEditorClaim } from '../../../../tools/emulators/editor-claim.ts';

test.each([
  [undefined, true, { admin: true }],
  [undefined, false, {}],
  [{ admin: true }, true, { admin: true }],
  [{ admin: 'true', team: 'north' }, true, { admin: true, team: 'north' }],
  [{ admin: true, team: 'north' }, false, { team: 'north' }],
])('claims %j, editor %s: %j', (claims, editor, expected) => {
  expect(withEditorClaim(claims, editor)).toEqual(expected);
});

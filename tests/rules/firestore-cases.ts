import type { FirestoreOperation } from '../support/rules/firestore-engine.ts';
import type { RulesCaseGroup } from '../support/rules/rules-case.ts';
import { accessGroups } from './access-cases.ts';
import { cassetteGroups } from './cassette-cases.ts';
import { shelfGroups } from './shelf-cases.ts';
import { signupGroups } from './signup-cases.ts';

/** Every case of `firestore.rules`. */
export const firestoreGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  ...accessGroups,
  ...cassetteGroups,
  ...shelfGroups,
  ...signupGroups,
];

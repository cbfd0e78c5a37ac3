import type { FirestoreOperation } from '../../support/rules/firestore-engine.ts';
import { withRecords } from '../../support/rules/records.ts';
import type { RulesCaseGroup } from '../../support/rules/rules-case.ts';
import { accessGroups } from './access.ts';
import { binGroups } from './bin.ts';
import { cassetteGroups } from './cassettes.ts';
import { changeGroups } from './changes.ts';
import { imageGroups } from './images.ts';
import { pileGroups } from './pile.ts';
import { shelfGroups } from './shelf.ts';
import { signupGroups } from './signups.ts';
import { trackListGroups } from './track-lists.ts';

const groups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  ...accessGroups,
  ...binGroups,
  ...cassetteGroups,
  ...imageGroups,
  ...pileGroups,
  ...shelfGroups,
  ...signupGroups,
  ...trackListGroups,
];

/** Every case of `firestore.rules`. */
export const firestoreGroups: readonly RulesCaseGroup<FirestoreOperation>[] = [
  ...groups.map(({ title, cases }) => ({ title, cases: cases.map(withRecords) })),
  ...changeGroups,
];

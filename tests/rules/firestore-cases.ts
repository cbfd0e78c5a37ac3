import { accessGroups } from './access-cases.ts';
import type { Group } from './case.ts';
import type { FirestoreOperation } from './firestore-engine.ts';
import { shelfGroups } from './shelf-cases.ts';
import { signupGroups } from './signup-cases.ts';
import { tapeGroups } from './tape-cases.ts';

/** Every case of `firestore.rules`. */
export const firestoreGroups: readonly Group<FirestoreOperation>[] = [
  ...accessGroups,
  ...tapeGroups,
  ...shelfGroups,
  ...signupGroups,
];

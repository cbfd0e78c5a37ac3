import {
  collection,
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
} from 'firebase/firestore/lite';
import { beforeAll } from 'vitest';
import { newId, testAccess } from '../support/rules/accounts.ts';
import { cassette, loadRules } from '../support/rules/cassettes.ts';

beforeAll(loadRules);

for (const path of [
  ...['users', 'Cassettes', 'mailingList', 'trackLists', 'imports', 'members'],
  ...['cassettes/x/cassettes', 'shelf/p0/shelf', 'members/x/piles', 'users/x/cassettes'],
]) {
  testAccess(`read ${path}`, [], ({ firestore }) => getDoc(doc(firestore, path, 'x')));
  testAccess(`list ${path}`, [], ({ firestore }) => getDocs(collection(firestore, path)));
  testAccess(`write to ${path}`, [], ({ firestore }) =>
    setDoc(doc(firestore, path, newId()), cassette('x')),
  );
  testAccess(`delete from ${path}`, [], ({ firestore }) => deleteDoc(doc(firestore, path, 'x')));
}
for (const name of ['cassettes', 'lists', 'shelf'])
  testAccess(`read every collection named ${name}`, [], ({ firestore }) =>
    getDocs(collectionGroup(firestore, name)),
  );

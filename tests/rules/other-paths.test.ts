import { collectionGroup, getDocs } from 'firebase/firestore/lite';
import { list, newId, read, remove, set, testAccess } from '../support/rules/accounts.ts';
import { cassette } from '../support/rules/cassettes.ts';

for (const path of [
  ...['users', 'Cassettes', 'mailingList', 'trackLists', 'imports', 'members'],
  ...['cassettes/x/cassettes', 'shelf/p0/shelf', 'members/x/piles', 'users/x/cassettes'],
]) {
  testAccess(`read ${path}`, [], (account) => read(account, `${path}/x`));
  testAccess(`list ${path}`, [], (account) => list(account, path));
  testAccess(`write to ${path}`, [], (account) =>
    set(account, `${path}/${newId()}`, cassette('x')),
  );
  testAccess(`delete from ${path}`, [], (account) => remove(account, `${path}/x`));
}
for (const name of ['cassettes', 'lists', 'shelf'])
  testAccess(`read every collection named ${name}`, [], ({ firestore }) =>
    getDocs(collectionGroup(firestore, name)),
  );

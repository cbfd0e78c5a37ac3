import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { site } from '../../src/site.ts';
import { root } from '../emulators/project.ts';
import { UserError } from '../user-error.ts';

const matchOfSignups = /(\/\/ Anyone may join the mailing list[^\n]*\n\s*match \/)[^/]+(\/\{id\})/;

/** firestore.rules with this collection for the sign-ups. Throws a UserError for an invalid name. */
export function withMailingList(rules: string, collection: string): string {
  const others = rules.replace(matchOfSignups, '$1$2');
  if (!/^[a-z][\w-]{0,99}$/i.test(collection) || others.includes(`match /${collection}/`))
    throw new UserError(
      `"${collection}" can't be the collection of the mailing list (src/site.ts): it takes letters, digits, - and _, and no other collection's name.`,
    );
  return rules.replace(matchOfSignups, `$1${collection}$2`);
}

/** Writes the collection of src/site.ts into firestore.rules. */
export function writeMailingListRules(): void {
  const file = join(root, 'firestore.rules');
  const rules = readFileSync(file, 'utf8');
  const current = withMailingList(rules, site.label.collection);
  if (current === rules) return;
  writeFileSync(file, current);
  console.log(
    `firestore.rules has the collection "${site.label.collection}" of src/site.ts now: commit the file.`,
  );
}

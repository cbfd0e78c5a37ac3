/** `npm run backup`: writes every document and every image of a project to a folder. */
import { readAccounts } from './operations/accounts.ts';
import { runOnProject } from './operations/command-line.ts';
import { makeBackup } from './operations/make-backup.ts';
import { formatBytes, formatCount } from './operations/wording.ts';

const usage = `npm run backup -- DIR [--accounts] [--project ID] [--bucket NAME]

Writes every document (as JSON) and every image (with its metadata and download
tokens) to DIR, a new or empty folder. An unfinished backup is in DIR.partial.
npm run restore -- DIR restores it.

The backup contains the e-mail addresses of the mailing list: keep it safe.

  --accounts      also the accounts, with the hashes of their passwords and what
                  is needed to check them. Then DIR is a secret: whoever has it
                  can try passwords against it for as long as they like.`;

await runOnProject(
  {
    usage,
    options: { accounts: { type: 'boolean' } },
    operands: ['DIR'],
    hasExactIntegers: true,
  },
  async (project, [folder = ''], values) => {
    console.log(`Backup of ${project.title} to ${folder}`);
    const stored = values.accounts ? await readAccounts(project) : null;
    const { documents, images, accounts } = await makeBackup(
      project,
      folder,
      (line) => console.log(`  ${line}`),
      stored,
    );
    for (const [name, count] of Object.entries(documents))
      console.log(`${name}: ${formatCount(count, 'document')}`);
    console.log(`${formatCount(images.count, 'image')}, ${formatBytes(images.bytes)}`);
    const hashes = stored?.accounts.filter(({ passwordHash }) => passwordHash !== undefined) ?? [];
    console.log(
      accounts !== null
        ? `${formatCount(accounts, 'account')}, ${hashes.length} of them with the hash of a password.\nDone. ${folder} is a secret now: keep it encrypted, and share it with nobody.`
        : 'Done. Accounts are not included: --accounts adds them.',
    );
  },
);

/** `npm run restore`: restores a backup into an empty project. */
import { runOnProject } from './operations/command-line.ts';
import { restoreBackup } from './operations/restore-backup.ts';
import { formatCount } from './operations/wording.ts';

const usage = `npm run restore -- DIR [--accounts] [--project ID] [--bucket NAME]

Restores the backup in DIR into an empty project: every document with its typed
values, and every image with its metadata and download tokens. It verifies the
whole backup first, and refuses a project with any other data. An interrupted
restore can be started again.

  --accounts      also the accounts, if the backup was taken with them: ids,
                  passwords, editors, disabled accounts, times. The project may
                  then hold no other account either.`;

await runOnProject(
  {
    usage,
    options: { accounts: { type: 'boolean' } },
    operands: ['DIR'],
    hasExactIntegers: true,
  },
  async (project, [folder = ''], values) => {
    const withAccounts = values.accounts === true;
    console.log(`Restore of ${folder} to ${project.title}`);
    const { documents, images, accounts, storedAccounts } = await restoreBackup(
      project,
      folder,
      (line) => console.log(`  ${line}`),
      { withAccounts },
    );
    const restored = [
      formatCount(documents, 'document'),
      formatCount(images, 'image'),
      ...(withAccounts ? [formatCount(accounts, 'account')] : []),
    ];
    console.log(
      `Restored ${new Intl.ListFormat('en-GB').format(restored)}, and compared them with the backup.`,
    );
    if (!withAccounts && storedAccounts !== null)
      console.log(
        `The backup also holds ${formatCount(storedAccounts, 'account')}: --accounts restores them.`,
      );
  },
);

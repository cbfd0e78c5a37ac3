/** Makes an account an editor, or takes that away, in the local suite or in a real project. */
import { getAuth } from 'firebase-admin/auth';
import { demoAccounts } from './emulators/accounts.ts';
import { withEditorClaim } from './emulators/editor-claim.ts';
import { runOnProject } from './operations/command-line.ts';
import { type Project, projectUsage } from './operations/project.ts';
import { UserError } from './user-error.ts';

const usage = `npm run editor -- someone@example.org [--remove] [--project ID]

Makes the account with this e-mail address an editor, who may write the catalogue.

  --remove        makes it a member again
${projectUsage}

Exit code: 0 when done, 1 when something stood in the way.`;

/** What Auth says about the address, as a sentence; anything else as it came. */
function explainAccount(error: unknown, email: string, { title, local }: Project): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  switch (code) {
    case 'auth/invalid-email':
      return new UserError(`${email} is no e-mail address.`);
    case 'auth/user-not-found':
      return new UserError(
        local
          ? `There is no account ${email} in ${title}: it came with ${demoAccounts.map((account) => account.email).join(' and ')}.`
          : `There is no account ${email} in ${title}: create it first (Firebase console, Authentication, Add user).`,
      );
    case 'auth/insufficient-permission':
      return new UserError(
        `The credentials here may not change accounts in ${title}; they need the role Firebase Authentication Admin.`,
      );
    default:
      return error;
  }
}

await runOnProject(
  { usage, options: { remove: { type: 'boolean' } }, operands: ['An e-mail address'] },
  async (project, { operands: [email = ''], values }) => {
    const remove = values.remove === true;
    const auth = getAuth(project.app);
    try {
      const { uid, customClaims } = await auth.getUserByEmail(email);
      await auth.setCustomUserClaims(uid, withEditorClaim(customClaims, !remove));
    } catch (error) {
      throw explainAccount(error, email, project);
    }
    const now = remove ? 'is a member, and no editor,' : 'is an editor';
    console.log(
      `\n  ${email} ${now} of ${project.title}: from the next sign-in, or within the hour.\n`,
    );
  },
);

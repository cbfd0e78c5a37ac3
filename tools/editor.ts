/** `npm run editor`: makes an account an editor or removes that role, locally or in a real project. */
import { runOnProject } from './operations/command-line.ts';
import { setEditor } from './operations/members.ts';
import { projectUsage } from './operations/project.ts';

const usage = `npm run editor -- someone@example.org [--remove] [--project ID]

Makes the account with this e-mail address an editor, who can change the catalogue.

  --remove        removes the role again
${projectUsage}

Exit code: 0 on success, 1 on failure.`;

await runOnProject(
  { usage, options: { remove: { type: 'boolean' } }, operands: ['An e-mail address'] },
  async (project, { operands: [email = ''], values }) => {
    const isEditor = values.remove !== true;
    await setEditor(project, email, isEditor);
    const change = isEditor ? 'is now an editor' : 'is no longer an editor';
    console.log(
      `\n  ${email} ${change} in ${project.title}. It takes effect at the next sign-in, or within an hour.\n`,
    );
  },
);

/** `npm run editor`: makes an account an editor or removes that role, locally or in a real project. */
import { runOnProject } from './operations/command-line.ts';
import { setEditor } from './operations/members.ts';
import { projectUsage } from './operations/project.ts';

const usage = `npm run editor -- someone@example.org [--remove] [--project ID]

Makes the account with this e-mail address an editor, who may write the catalogue.

  --remove        makes it a member again
${projectUsage}

Exit code: 0 when done, 1 when something stood in the way.`;

await runOnProject(
  { usage, options: { remove: { type: 'boolean' } }, operands: ['An e-mail address'] },
  async (project, { operands: [email = ''], values }) => {
    const isEditor = values.remove !== true;
    await setEditor(project, email, isEditor);
    const role = isEditor ? 'is an editor' : 'is a member, and no editor,';
    console.log(
      `\n  ${email} ${role} of ${project.title}: from the next sign-in, or within the hour.\n`,
    );
  },
);

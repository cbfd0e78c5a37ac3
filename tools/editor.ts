/**
 * `npm run editor -- someone@example.org [--remove] [--project ID]`: makes an account an editor, or
 * takes that away, in the local suite or in a real project.
 */
import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { demoAccounts } from './suite/accounts.ts';
import { withEditorClaim } from './suite/editor-claim.ts';
import { Halt, runCommand } from './suite/halt.ts';
import { offsetFromEnvironment, portIsTaken, shiftPorts } from './suite/ports.ts';
import { projectId as localProject } from './suite/project.ts';

const usage = `
  npm run editor -- someone@example.org                      makes this account an editor
  npm run editor -- someone@example.org --remove             makes it a member again
  npm run editor -- someone@example.org --project your-id    does so in a real project

  Without --project it means the local suite, which has to run (npm start). A real project is
  reached with application default credentials: gcloud auth application-default login.
`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        remove: { type: 'boolean', default: false },
        project: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    return { ...values, emails: positionals };
  } catch (error) {
    throw new Halt(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function localAuth(): Promise<Auth> {
  const { auth } = shiftPorts(offsetFromEnvironment());
  if (!(await portIsTaken(auth))) {
    throw new Halt(
      'The local suite does not run: start it with npm start, or name a real project with --project.',
    );
  }
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${auth}`;
  return getAuth(initializeApp({ projectId: localProject }));
}

function realAuth(projectId: string): Auth {
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  return getAuth(initializeApp({ projectId }));
}

/** What the Admin SDK says, as a sentence that tells what to do. */
function toSentence(error: unknown, email: string, where: string, isLocal: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : '';
  if (code === 'auth/user-not-found') {
    return new Halt(
      isLocal
        ? `There is no account ${email} in the local suite: it has ${demoAccounts.map((account) => account.email).join(' and ')}.`
        : `There is no account ${email} in ${where}: create it first (Firebase console, Authentication, Add user).`,
    );
  }
  if (code === 'auth/invalid-email') return new Halt(`${email} is no e-mail address.\n${usage}`);
  if (/credential/i.test(`${code} ${error.message}`)) {
    return new Halt(
      `There are no valid credentials for ${where}: run gcloud auth application-default login, or let GOOGLE_APPLICATION_CREDENTIALS name a service account's key file.`,
    );
  }
  return new Halt(`${where} answered: ${error.message}`);
}

await runCommand(async () => {
  const { emails, remove, project, help } = readArguments();
  const email = emails[0];
  if (help || email === undefined || emails.length > 1) {
    if (!help) throw new Halt(`Which account? Name one e-mail address.\n${usage}`);
    console.log(usage);
    return;
  }
  const where = project === undefined ? 'the local suite' : `project ${project}`;
  const auth = project === undefined ? await localAuth() : realAuth(project);
  try {
    const { uid, customClaims } = await auth.getUserByEmail(email);
    await auth.setCustomUserClaims(uid, withEditorClaim(customClaims, !remove));
  } catch (error) {
    throw toSentence(error, email, where, project === undefined);
  }
  const now = remove ? 'is a member and no editor' : 'is an editor';
  console.log(`\n  ${email} ${now} of ${where}, from the next sign-in, or within the hour.\n`);
});

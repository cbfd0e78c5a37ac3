import { afterAll } from 'vitest';
import { openBin } from '../../src/firebase/bin.ts';
import { openHistory } from '../../src/firebase/history.ts';
import { openMailingList } from '../../src/firebase/mailing-list.ts';
import { openMailingListAdmin } from '../../src/firebase/mailing-list-admin.ts';
import type { Project } from '../../tools/operations/project.ts';
import { describeBackend } from '../support/backend-contract.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

let project: Project;
afterAll(() => project.close());

describeBackend(async () => {
  const opened = await projectWithEditor('backend');
  const { settings } = opened;
  project = opened.project;
  return {
    ...(await openPage(settings)),
    bin: await openBin(settings),
    history: await openHistory(settings),
    mailingList: openMailingList(settings),
    mailingListAdmin: await openMailingListAdmin('mailinglist', settings),
    movedBy: 'editor@example.org',
  };
});

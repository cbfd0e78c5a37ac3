import { afterAll } from 'vitest';
import { openMailingList } from '../../src/firebase/mailing-list.ts';
import { openMailingListAdmin } from '../../src/firebase/mailing-list-admin.ts';
import { openShelf } from '../../src/firebase/shelf.ts';
import type { Project } from '../../tools/operations/project.ts';
import { describeBackend } from '../support/backend-contract.ts';
import { openPage, projectWithEditor } from '../support/operations/editor-session.ts';

let project: Project;
afterAll(() => project.close());

describeBackend(async () => {
  const opened = await projectWithEditor('backend');
  const { settings, uid } = opened;
  project = opened.project;
  return {
    ...(await openPage(settings)),
    shelf: openShelf(settings),
    mailingList: openMailingList(settings),
    mailingListAdmin: await openMailingListAdmin('mailinglist', settings),
    uid,
    email: 'editor@example.org',
  };
});

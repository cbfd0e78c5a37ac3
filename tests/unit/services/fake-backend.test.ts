import { describeBackend } from '../../support/backend-contract.ts';
import { editor, fakeBackend } from '../../support/fake-backend.ts';

describeBackend(async () => {
  const { backend } = fakeBackend({ account: editor });
  return {
    catalogue: await backend.catalogue(),
    images: await backend.images(),
    shelf: await backend.shelf(),
    mailingList: await backend.mailingList(),
    mailingListAdmin: await backend.mailingListAdmin(),
    ...editor,
  };
});

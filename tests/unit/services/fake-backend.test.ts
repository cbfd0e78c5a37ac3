import { describeBackend } from '../../support/backend-contract.ts';
import { editor, fakeBackend } from '../../support/fake-backend.ts';

describeBackend(async () => {
  const { backend } = fakeBackend({ account: editor });
  return {
    cassettes: await backend.cassettes(),
    bin: await backend.bin(),
    history: await backend.history(),
    images: await backend.images(),
    mailingList: await backend.mailingList(),
    mailingListAdmin: await backend.mailingListAdmin(),
    movedBy: editor.email,
  };
});

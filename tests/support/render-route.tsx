import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../../src/app/app.tsx';
// What a test waits for is then loaded.
import '../../src/pages/admin/bulk-edit/bulk-form.tsx';
import '../../src/pages/admin/cassette-form/cassette-form.tsx';
import { LookUpContext } from '../../src/pages/admin/look-up/use-look-up.ts';
import { BackendContext } from '../../src/services/backend-context.ts';
import type { LookUpPort } from '../../src/services/musicbrainz.ts';
import { fakeBackend } from './fake-backend.ts';
import { fakeLookUp } from './fake-look-up.ts';

/** Called before the page asks the backend for anything. */
export type Prepare = (fake: ReturnType<typeof fakeBackend>) => unknown;

/**
 * Renders the whole site at one URL with a fake backend and the browser's own history, so that a test can
 * read the URL and go back.
 */
export function renderRoute(
  path: string,
  start: Parameters<typeof fakeBackend>[0] & { lookUp?: LookUpPort } = {},
  prepare?: Prepare,
) {
  window.history.pushState(null, '', path);
  const fake = fakeBackend(start);
  prepare?.(fake);
  const view = render(
    <BackendContext value={fake.backend}>
      <LookUpContext value={start.lookUp ?? fakeLookUp().port}>
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </LookUpContext>
    </BackendContext>,
  );
  return { ...fake, ...view, user: userEvent.setup() };
}

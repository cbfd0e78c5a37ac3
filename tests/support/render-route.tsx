import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { App } from '../../src/app/app.tsx';
import { BackendProvider } from '../../src/services/backend-context.tsx';
import { fakeBackend } from './fake-backend.ts';

/** Renders the whole site at one URL with a fake backend and the browser's own history. */
export function renderRoute(path: string, start: Parameters<typeof fakeBackend>[0] = {}) {
  window.history.pushState(null, '', path);
  const fake = fakeBackend(start);
  const view = render(
    <BackendProvider backend={fake.backend}>
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </BackendProvider>,
  );
  return { ...fake, ...view, user: userEvent.setup() };
}

import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../../src/app/app.tsx';
import { BackendProvider } from '../../src/services/backend-context.tsx';
import { fakeBackend } from './fake-backend.ts';

/** Renders the whole site at one URL with a fake backend. */
export function renderRoute(path: string, start: Parameters<typeof fakeBackend>[0] = {}) {
  const fake = fakeBackend(start);
  const view = render(
    <BackendProvider backend={fake.backend}>
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <App />
      </MemoryRouter>
    </BackendProvider>,
  );
  return { ...fake, ...view, user: userEvent.setup() };
}

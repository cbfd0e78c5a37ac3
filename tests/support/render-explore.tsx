import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { App } from '../../src/app/app.tsx';
import type { Cassette } from '../../src/domain/cassette.ts';
import { BackendProvider } from '../../src/services/backend-context.tsx';
import type { Account } from '../../src/services/ports.ts';
import { fakeBackend, member } from './fake-backend.ts';

// Roles are dear to look up among so many buttons, on a busy machine above all.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 30_000 });

type Visit = {
  account?: Account | null;
  tapes?: Cassette[];
  /** The state of the shelf as the address has it, beginning with `?`. */
  currentQuery?: string;
  /** What has to be so before the page asks for anything. */
  prepare?: (fake: ReturnType<typeof fakeBackend>) => unknown;
};

/** /explore over the browser's own history, so that a test can read the address, and go back. */
export function renderExplore({
  account = member,
  tapes = [],
  currentQuery: query = '',
  prepare,
}: Visit) {
  window.history.pushState(null, '', `/explore${query}`);
  const fake = fakeBackend({ account, cassettes: tapes });
  prepare?.(fake);
  const view = render(
    <BackendProvider backend={fake.backend}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </BackendProvider>,
  );
  return { ...fake, ...view, user: userEvent.setup() };
}

export const findShelf = () => screen.findByRole('grid', { name: 'Shelf' });

/** The names on the shelf, in the order in which they stand there. */
export const spineNames = async () =>
  within(await findShelf())
    .getAllByRole('button')
    .map((findSpine) => findSpine.getAttribute('aria-label'));

export const spine = async (name: string | RegExp) =>
  within(await findShelf()).findByRole('button', { name });

export const findSearchBox = () => screen.findByRole('textbox', { name: 'Search the shelf' });

export const query = () => new URLSearchParams(window.location.search);

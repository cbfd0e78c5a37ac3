import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { BackendProvider } from './backend/context.tsx';
import { once } from './backend/once.ts';
import type { Backend } from './backend/port.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

/** The one place that names Firebase, and only by import(): a page pays for the port it asks for. */
const backend: Backend = {
  session: once(() => import('./firebase/session.ts').then((module) => module.openSession())),
  cassettes: once(() => import('./firebase/cassettes.ts').then((module) => module.openCassettes())),
  shelf: once(() => import('./firebase/shelf.ts').then((module) => module.openShelf())),
  images: once(() => import('./firebase/images.ts').then((module) => module.openImages())),
  mailingList: once(() =>
    import('./firebase/mailing-list.ts').then((module) => module.openMailingList()),
  ),
  mailingListDesk: once(() =>
    import('./firebase/mailing-list-desk.ts').then((module) => module.openMailingListDesk()),
  ),
  keptForms: once(() =>
    import('./firebase/kept-forms.ts').then((module) => module.openKeptForms()),
  ),
};

const root = document.getElementById('root') as HTMLElement;
const site = (
  <StrictMode>
    <BackendProvider backend={backend}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </BackendProvider>
  </StrictMode>
);

// A built page arrives as HTML (tools/build/prerender.ts); the dev server's is empty.
if (root.hasChildNodes()) hydrateRoot(root, site);
else createRoot(root).render(site);

import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { ignoreDoublePresses } from './app/double-press.ts';
import { BackendContext } from './services/backend-context.ts';
import { forgetClosedTab, noteLeaving } from './services/device-memory.ts';
import { loadCode } from './services/load-code.ts';
import type { Backend } from './services/ports.ts';
import { site } from './site.ts';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

/** Every port is loaded by import(), so a page downloads only the ports it uses. */
const backend: Backend = {
  session: loadCode(() => import('./firebase/session.ts').then((code) => code.openSession())),
  account: loadCode(() => import('./firebase/account.ts').then((code) => code.openAccount())),
  catalogue: loadCode(() => import('./firebase/catalogue.ts').then((code) => code.openCatalogue())),
  shelf: loadCode(() => import('./firebase/shelf.ts').then((code) => code.openShelf())),
  images: loadCode(() => import('./firebase/images.ts').then((code) => code.openImages())),
  mailingList: loadCode(() =>
    import('./firebase/mailing-list.ts').then((code) => code.openMailingList()),
  ),
  mailingListAdmin: loadCode(() =>
    import('./firebase/mailing-list-admin.ts').then((code) =>
      code.openMailingListAdmin(site.label.collection),
    ),
  ),
  drafts: loadCode(() => import('./firebase/drafts.ts').then((code) => code.openDrafts())),
};

ignoreDoublePresses();
forgetClosedTab();
noteLeaving();
const root = document.getElementById('root') as HTMLElement;
const tree = (
  <StrictMode>
    <BackendContext value={backend}>
      {/* At once: what is pressed must not wait for pictures, which come in transitions. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </BackendContext>
  </StrictMode>
);

// A built page is prerendered (tools/build/prerender.ts); the dev server's is empty.
if (root.hasChildNodes()) hydrateRoot(root, tree);
else createRoot(root).render(tree);

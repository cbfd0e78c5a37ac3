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
  session: loadCode(async () => (await import('./firebase/session.ts')).openSession()),
  account: loadCode(async () => (await import('./firebase/account.ts')).openAccount()),
  catalogue: loadCode(async () => (await import('./firebase/catalogue.ts')).openCatalogue()),
  shelf: loadCode(async () => (await import('./firebase/shelf.ts')).openShelf()),
  images: loadCode(async () => (await import('./firebase/images.ts')).openImages()),
  mailingList: loadCode(async () => (await import('./firebase/mailing-list.ts')).openMailingList()),
  mailingListAdmin: loadCode(async () => {
    const { openMailingListAdmin } = await import('./firebase/mailing-list-admin.ts');
    return openMailingListAdmin(site.label.collection);
  }),
  drafts: loadCode(async () => (await import('./firebase/drafts.ts')).openDrafts()),
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

import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { BackendProvider } from './services/backend-context.tsx';
import type { Backend } from './services/ports.ts';

const unavailable = () => Promise.reject(new Error('There is no backend at build time.'));
const backend: Backend = {
  session: unavailable,
  account: unavailable,
  catalogue: unavailable,
  images: unavailable,
  shelf: unavailable,
  mailingList: unavailable,
  mailingListAdmin: unavailable,
  drafts: unavailable,
};

/** Renders the site at one path as HTML, for the build (tools/build/prerender.ts). */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <BackendProvider backend={backend}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </BackendProvider>
    </StrictMode>,
  );
  return new Response(prelude).text();
}

import { StrictMode } from 'react';
import { prerender } from 'react-dom/static.edge';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { BackendProvider } from './services/backend-context.tsx';
import type { Backend } from './services/ports.ts';

const closed = () => Promise.reject(new Error('There is no backend at build time.'));
const backend: Backend = {
  session: closed,
  cassettes: closed,
  images: closed,
  shelf: closed,
  mailingList: closed,
  mailingListAdmin: closed,
  drafts: closed,
};

/** The second composition root: the site at one address as HTML, for the build (tools/prerender.ts). */
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

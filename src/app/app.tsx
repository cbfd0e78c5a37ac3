import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { paths } from '../paths.ts';
import { loadCode } from '../services/load-code.ts';
import { SessionProvider } from '../services/session-provider.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';

const lazyPage = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(loadCode(async () => ({ default: (await load()).Component })));

/** The route table (docs/behaviour, "Routes"). */
const pages = {
  [paths.home]: lazyPage(() => import('../pages/home/home.tsx')),
  [paths.about]: lazyPage(() => import('../pages/about/about.tsx')),
  [paths.explore]: lazyPage(() => import('../pages/explore/explore.tsx')),
  [paths.caspla]: lazyPage(() => import('../pages/caspla/caspla.tsx')),
  [paths.shop]: lazyPage(() => import('../pages/shop/shop.tsx')),
  [paths.admin]: lazyPage(() => import('../pages/admin/admin.tsx')),
  [paths.account]: lazyPage(() => import('../pages/account/account.tsx')),
  '*': lazyPage(() => import('../pages/not-found/not-found.tsx')),
};

export function App() {
  return (
    <ErrorBoundary Fallback={ErrorPage}>
      <SessionProvider>
        <Routes>
          <Route element={<Layout />}>
            {Object.entries(pages).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
        </Routes>
      </SessionProvider>
    </ErrorBoundary>
  );
}

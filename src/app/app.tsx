import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { paths } from '../paths.ts';
import { loadPart } from '../services/load-part.ts';
import { SessionProvider } from '../services/session-provider.tsx';
import { errorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';

const lazyPage = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(loadPart(async () => ({ default: (await load()).Component })));

const Home = lazyPage(() => import('../pages/home/home.tsx'));
const About = lazyPage(() => import('../pages/about/about.tsx'));
const Explore = lazyPage(() => import('../pages/explore/explore.tsx'));
const Caspla = lazyPage(() => import('../pages/caspla/caspla.tsx'));
const Shop = lazyPage(() => import('../pages/shop/shop.tsx'));
const Admin = lazyPage(() => import('../pages/admin/admin.tsx'));
const Account = lazyPage(() => import('../pages/account/account.tsx'));
const NotFound = lazyPage(() => import('../pages/not-found/not-found.tsx'));

/** The route table (docs/behaviour, "Routes"). */
export function App() {
  return (
    <ErrorBoundary fallback={errorPage}>
      <SessionProvider>
        <Routes>
          <Route element={<Layout />}>
            <Route path={paths.home} element={<Home />} />
            <Route path={paths.about} element={<About />} />
            <Route path={paths.explore} element={<Explore />} />
            <Route path={paths.caspla} element={<Caspla />} />
            <Route path={paths.shop} element={<Shop />} />
            <Route path={paths.admin} element={<Admin />} />
            <Route path={paths.account} element={<Account />} />
            <Route path="*" element={<NotFound />} />
          </Route>
        </Routes>
      </SessionProvider>
    </ErrorBoundary>
  );
}

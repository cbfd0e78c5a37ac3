import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

const everywhere = [...Object.values(paths), '/no/such/page'];

test.each(everywhere)('%s stands between the header and the footer', async (path) => {
  renderRoute(path);
  const header = screen.getByRole('banner');
  expect(within(header).getByRole('link', { name: site.name })).toHaveAttribute('href', '/');
  expect(screen.getByRole('contentinfo')).toHaveTextContent(site.slogan);
  expect(await within(screen.getByRole('main')).findAllByText(/\S/)).not.toEqual([]);
});

test('the header leads to about, to the shop in a new tab, and to the info address', async () => {
  renderRoute(paths.shop);
  await screen.findByRole('heading', { level: 1 });
  const nav = within(screen.getByRole('navigation', { name: 'Site' }));
  expect(nav.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about');
  const shop = nav.getByRole('link', { name: 'Shop, opens in a new tab' });
  expect(shop).toHaveAttribute('href', site.shop);
  expect(shop).toHaveAttribute('target', '_blank');
  expect(shop).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  expect(nav.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    `mailto:${site.email}`,
  );
});

test('the footer carries the current year', async () => {
  renderRoute(paths.shop);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByText(`© ${new Date().getFullYear()} ${site.name}`)).toBeInTheDocument();
});

test('a change of page is marked in the header, named in the title and read from its beginning', async () => {
  const { user } = renderRoute(paths.shop);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');

  await user.click(screen.getByRole('link', { name: 'About' }));

  await screen.findByRole('heading', { name: 'About' });
  expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.title).toBe(`About · ${site.name}`);
});

test('the first stop of the keyboard skips to the content', async () => {
  const { user } = renderRoute(paths.about);
  await screen.findByRole('heading', { name: 'About' });
  await user.tab();
  expect(document.activeElement).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test.each([
  ['/explore', true],
  ['/explore/', true],
  ['/admin', true],
  ['/about', false],
])('%s folds the card: %s', async (path, folded) => {
  const { container } = renderRoute(path);
  expect(container.querySelector('[data-card]')?.hasAttribute('data-folded')).toBe(folded);
  await within(screen.getByRole('main')).findAllByText(/\S/);
});

test('public pages ask the backend for nothing', async () => {
  for (const path of [paths.home, paths.about, paths.shop, paths.caspla, '/no/such/page']) {
    const { calls, unmount } = renderRoute(path);
    await screen.findByRole('heading', { level: 1 });
    expect(calls).toEqual([]);
    unmount();
  }
});

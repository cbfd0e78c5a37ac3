import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

test('The header links home, to About, to the shop in a new tab, and to the contact address', async () => {
  renderRoute(paths.shop);
  await screen.findByRole('heading', { level: 1 });
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: site.name })).toHaveAttribute('href', '/');
  expect(screen.getByRole('contentinfo')).toHaveTextContent(site.slogan);
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

test('A navigation marks the page in the header, sets the title and focuses the main content', async () => {
  const { user } = renderRoute(paths.shop);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');

  await user.click(screen.getByRole('link', { name: 'About' }));

  await screen.findByRole('heading', { name: 'About' });
  expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(document.title).toBe(`About · ${site.name}`);
});

test.each(['/nowhere', '/explore/tape-1', '/%20'])(
  '%s shows Not found with a link home',
  async (path) => {
    const { user } = renderRoute(path);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
    expect(document.title).toBe(`Not found · ${site.name}`);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const home = within(screen.getByRole('main')).getByRole('link', { name: /home/ });
    await user.click(home);
    expect(await screen.findByRole('heading', { name: site.name })).toBeVisible();
    expect(window.location.pathname).toBe(paths.home);
  },
);

test.each([
  ['/explore', true],
  ['/explore/', true],
  ['/admin', true],
  ['/about', false],
])('%s has the folded layout: %s', async (path, folded) => {
  const { container } = renderRoute(path);
  expect(container.querySelector('[data-card]')?.hasAttribute('data-folded')).toBe(folded);
  await within(screen.getByRole('main')).findAllByText(/\S/);
});

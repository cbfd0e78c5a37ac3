import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

test.each(['/nowhere', '/about/us', '/explore/tape-1', '/%20'])(
  '%s shows Not found with a link home',
  async (path) => {
    const { user } = renderRoute(path);
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeInTheDocument();
    expect(document.title).toBe(`Not found · ${site.name}`);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');

    const home = within(screen.getByRole('main')).getByRole('link', { name: /home/ });
    expect(home).toHaveAttribute('href', paths.home);
    await user.click(home);
    expect(await screen.findByRole('heading', { name: site.name })).toBeInTheDocument();
  },
);

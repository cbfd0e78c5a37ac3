import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

test('The mascot links to the label’s page and names it', async () => {
  const { user } = renderRoute(paths.home);
  const link = await screen.findByRole('link', { name: /^CLICK ME! .*Caspla/ });
  expect(link).toHaveAttribute('href', '/caspla');

  await user.click(link);

  expect(await screen.findByRole('heading', { name: site.label.name })).toBeInTheDocument();
});

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

test('The ring shows CLICK ME! three times', async () => {
  renderRoute(paths.home);
  await screen.findByRole('heading', { name: site.name });
  expect(screen.getAllByText('CLICK ME!')).toHaveLength(3);
});

test('A visitor can stop and restart the animation', async () => {
  const { user, container } = renderRoute(paths.home);
  const turning = () => container.querySelector('[data-turning]')?.getAttribute('data-turning');
  const stop = await screen.findByRole('button', { name: 'Stop turning' });
  expect(turning()).toBe('true');

  await user.click(stop);
  expect(turning()).toBe('false');

  await user.click(screen.getByRole('button', { name: 'Turn' }));
  expect(turning()).toBe('true');
});

test('The title of the home page is the name of the collective', async () => {
  renderRoute(paths.home);
  await screen.findByRole('heading', { name: site.name });
  expect(document.title).toBe(site.name);
});

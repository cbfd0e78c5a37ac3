import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

test.each([paths.about, '/About/'])(
  '%s shows its paragraph, thanks, sign-off and e-mail address',
  async (path) => {
    renderRoute(path);
    const article = within(await screen.findByRole('article'));
    expect(article.getByRole('heading', { name: 'About' })).toBeInTheDocument();
    for (const text of Object.values(site.about))
      expect(screen.getByRole('article')).toHaveTextContent(text);
    expect(article.getByRole('link', { name: site.email })).toHaveAttribute(
      'href',
      `mailto:${site.email}`,
    );
    expect(document.querySelector('[aria-current]')).toHaveAttribute('href', paths.about);
  },
);

test('The shop page says COMING SOON...', async () => {
  renderRoute(paths.shop);
  const heading = await screen.findByRole('heading', { level: 1 });
  expect(heading).toHaveAccessibleName('COMING SOON...');
});

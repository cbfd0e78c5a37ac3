import { test } from '../../support/e2e/webkit/fixtures.ts';
import { count, expectText, openPage, poll } from '../../support/e2e/webkit/page.ts';
import { keys } from '../../support/e2e/webkit/webdriver.ts';

/** WebKit remembers a failed import() for the whole process: parts are loaded again all the same. */

test.use({
  expectedConsoleErrors: [
    /could not be loaded|failed\.|a resource: .*\/assets\/|Failed to load resource|access control checks/,
  ],
});

test('WebKit loads each part of the site when the network is back, and after a deployment', {
  tag: '@flat',
}, async ({ webkit, site }) => {
  /** Acts without the site's files until one of this name was asked for, expects the message, and connects again. */
  const actOffline = async (part: string, act: () => Promise<unknown>) => {
    site.refused.length = 0;
    site.cutOff = /./;
    await act();
    await poll(async () => site.refused.join(), part).toContain(`/assets/${part}-`);
    await expectText(webkit, '[role=alert]', 'No connection');
    site.cutOff = null;
  };

  await openPage(webkit, `${site.url}/not-there`);
  await actOffline('about', () => webkit.click('a', 'About'));
  await actOffline('about', () => webkit.click('a', 'Try this page again'));
  await webkit.click('a', 'Try this page again');
  await expectText(webkit, 'h1', 'About');

  await webkit.click('header > a');
  // By keyboard, because the cassette with the link turns.
  await webkit.type('a', 'CLICK ME!', keys.enter);
  await poll(() => count(webkit, '[type=email]')).toBe(1);
  await actOffline('mailing-list', async () => {
    await webkit.type('input', 'Email address', `webkit-again-${Date.now()}@example.org`);
    await webkit.click('button', 'Join for updates');
  });
  await webkit.click('button', 'Join for updates');
  await expectText(webkit, 'main', 'Thanks for signing up!');

  await actOffline('sign-in-dialog', () => webkit.click('a', 'Sign in'));
  await webkit.click('button', 'Try again');
  await webkit.type('dialog input', 'Email address', 'editor@example.org');
  await webkit.type('dialog input', 'Password', 'cassette');
  await webkit.click('dialog button', 'Login');
  // Login waits for Auth, which may still be loading.
  await expectText(webkit, 'dialog', 'Go to the shelf');
  await actOffline('explore', () => webkit.click('dialog a', 'Go to the shelf'));
  await webkit.click('a', 'Try this page again');
  await poll(() => count(webkit, '[role=grid]')).toBe(1);

  // By keyboard, because rows of spines are mounted when the footer comes into view.
  await actOffline('admin', () => webkit.type('a', 'Admin', keys.enter));
  await webkit.click('a', 'Try this page again');
  await poll(() => count(webkit, 'table')).toBe(1);
  await actOffline('import-tab', () => webkit.click('a', 'Import', true));
  await webkit.click('button', 'Try again');
  await poll(() => count(webkit, '[type=file]')).toBeGreaterThan(0);

  // After a deployment the part is gone: one reload, then the error page, whose link helps.
  await openPage(webkit, `${site.url}/explore`);
  site.gone = /about-.*js/;
  await webkit.click('a', 'About');
  await expectText(webkit, '[role=alert]', 'could not be loaded');
  site.gone = null;
  await webkit.click('a', 'Try this page again');
  await expectText(webkit, 'h1', 'About');
});

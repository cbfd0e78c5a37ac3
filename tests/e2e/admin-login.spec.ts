import {
  expect,
  expectNoAxeViolations,
  expectNoHorizontalScroll,
  test,
} from '../support/e2e/fixtures.ts';

const wrongLogin = 'This email address and password do not match an account.';

test.describe('Signed out', () => {
  test('Signed out, /admin shows only the login form, on a small phone too, and Escape does not close it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/admin');
    await expect(page.getByLabel('Email address')).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to the site' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test.describe(() => {
    test.use({ expectedConsoleErrors: [/The login failed/] });

    test('A wrong password and an unknown address get the same message', async ({ page }) => {
      await page.goto('/admin');
      for (const email of ['editor@example.org', 'nobody@example.org']) {
        await page.getByLabel('Email address').fill(email);
        await page.getByLabel('Password').fill('wrong-password');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('alert')).toHaveText(wrongLogin);
        await expect(page.getByLabel('Email address')).toHaveValue(email);
        await expect(page.getByLabel('Password')).toHaveValue('wrong-password');
      }
      await expectNoAxeViolations(page);
      await page.getByLabel('Email address').fill('editor@example.org');
      await page.getByLabel('Password').fill('cassette');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  });
});

import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { renderAdmin } from '../support/admin-page.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const title = 'Night Bus';
const cassettes = [buildCassette({ title })];

async function openLogin() {
  const view = renderRoute('/admin', { cassettes });
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
  return { ...view, dialog, login: dialog.getByRole('button', { name: 'Login' }) };
}

it('Signed out, /admin shows the login form and a link home, and a login loads the tapes once', async () => {
  const { user, dialog, login, holdCalls, callCount } = await openLogin();
  expect(dialog.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('table')).toBeNull();
  expect(callCount('load catalogue')).toBe(0);
  await pasteText(user, dialog.getByLabelText('Email address'), 'editor@example.org');
  await pasteText(user, dialog.getByLabelText('Password'), 'cassette');
  const release = holdCalls('signIn');
  await user.click(login);
  expect(login).toHaveAttribute('aria-disabled', 'true');
  expect(login).toHaveTextContent('Logging in…');
  await user.type(dialog.getByLabelText('Password'), '{Enter}');
  expect(callCount('signIn')).toBe(1);
  release();
  expect(await screen.findByRole('rowheader', { name: title })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
});

it('A login that fails says why, and what was typed stays', async () => {
  const { user, login, dialog, failNext } = await openLogin();
  failNext('signIn', new Failure('disabled', 'refused'));
  await pasteText(user, dialog.getByLabelText('Email address'), 'editor@example.org');
  await pasteText(user, dialog.getByLabelText('Password'), 'cassette');
  await user.click(login);
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent('This account has been disabled. Please write to us.');
  expectLogged('The login failed.');
  expect(dialog.getByLabelText('Password')).toHaveValue('cassette');
  await user.click(login);
  expect(await screen.findByRole('table')).toBeVisible();
});

it('A failed logout is shown and can be retried', async () => {
  const { user, failNext } = renderAdmin({ cassettes });
  failNext('signOut', new Failure('offline', 'no network'));
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
  expectLogged('The logout failed.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
});

it('A member is told that the account cannot edit, and nothing of the catalogue is loaded', async () => {
  const { user, callCount } = renderRoute('/admin', { account: member, cassettes });
  expect(await screen.findByText(/can browse the shelf, but it can’t edit it/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Welcome' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Go to the shelf' })).toHaveAttribute('href', '/explore');
  expect(callCount('load catalogue')).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
});

it('/admin asks the browser not to translate it', async () => {
  renderAdmin({ cassettes });
  const cell = await screen.findByRole('rowheader', { name: title });
  expect(cell.closest('[translate="no"]')).toContainElement(
    screen.getByRole('navigation', { name: 'Admin' }),
  );
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const title = 'Night Bus';
const cassettes = [buildCassette({ title })];

async function openLogin(email = 'editor@example.org', password = 'cassette') {
  const view = renderRoute('/admin', { cassettes });
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
  await pasteText(view.user, dialog.getByLabelText('Email address'), email);
  await pasteText(view.user, dialog.getByLabelText('Password'), password);
  return { ...view, dialog, login: dialog.getByRole('button', { name: 'Login' }) };
}

describe('Login', () => {
  it('Signed out, /admin shows only the login form, with a link home', async () => {
    const { callCount } = renderRoute('/admin', { cassettes });
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    expect(dialog.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(callCount('load catalogue')).toBe(0);
  });

  it('A successful login closes the form and loads the cassettes', async () => {
    const { user, login } = await openLogin();
    await user.click(login);
    expect(await screen.findByRole('rowheader', { name: title })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('The login form is busy until the answer arrives, and signs in once', async () => {
    const { user, login, dialog, holdCalls, callCount } = await openLogin();
    const release = holdCalls('signIn');
    await user.click(login);
    expect(dialog.getByRole('button', { name: 'Logging in…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(login);
    await user.type(dialog.getByLabelText('Password'), '{Enter}');
    expect(callCount('signIn')).toBe(1);
    release();
    expect(await screen.findByRole('grid')).toBeVisible();
  });

  it.each([
    ['editor@example.org', 'wrong'],
    ['nobody@example.org', 'cassette'],
  ])(
    '%s with the password %s gets the same message, is logged, and stays in the form',
    async (email, password) => {
      const { user, login, dialog } = await openLogin(email, password);
      await user.click(login);
      expect(await dialog.findByRole('alert')).toHaveTextContent(
        'This email address and password do not match an account.',
      );
      expectLogged('The login failed.');
      expect(dialog.getByLabelText('Email address')).toHaveValue(email);
      expect(dialog.getByLabelText('Password')).toHaveValue(password);
      expect(login).toHaveTextContent('Login');
    },
  );

  it.each([
    ['throttled', 'Too many attempts. Please wait a few minutes and try again.'],
    ['disabled', 'This account has been disabled. Please write to us.'],
  ] as const)('A login that fails as %s says so, and what was typed stays', async (code, text) => {
    const { user, login, dialog, failNext } = await openLogin();
    failNext('signIn', new Failure(code, 'refused'));
    await user.click(login);
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expectLogged('The login failed.');
    expect(dialog.getByLabelText('Email address')).toHaveValue('editor@example.org');
    await user.click(login);
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});

describe('Logout', () => {
  it('A sign-out in another browser tab hides the cassettes', async () => {
    const { signInAs, callCount } = renderRoute('/admin', {
      account: editor,
      cassettes,
    });
    await screen.findByRole('rowheader', { name: title });
    signInAs(null);
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    signInAs(editor);
    expect(await screen.findByRole('rowheader', { name: title })).toBeVisible();
    expect(callCount('loadCassettes')).toBe(2);
  });

  it('A failed logout is shown and can be retried', async () => {
    const { user, failNext } = renderRoute('/admin', { account: editor, cassettes });
    failNext('signOut', new Failure('offline', 'no network'));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The logout failed.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});

describe('A member', () => {
  it('A member is told that the account cannot edit, and nothing of the catalogue is loaded', async () => {
    const { user, callCount } = renderRoute('/admin', { account: member, cassettes });
    expect(await screen.findByText(/can browse the shelf, but it can’t edit it/)).toBeVisible();
    expect(screen.getByText('member@example.org', { selector: 'b' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Welcome' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Go to the shelf' })).toHaveAttribute(
      'href',
      '/explore',
    );
    expect(screen.queryByRole('grid')).toBeNull();
    expect(callCount('load catalogue')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});

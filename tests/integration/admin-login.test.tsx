import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const title = 'Night Bus';
const tapes = [buildCassette({ title })];

async function openLogin(email = 'editor@example.org', password = 'cassette') {
  const view = renderRoute('/admin', { cassettes: tapes });
  const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
  await view.user.type(dialog.getByLabelText('Email address'), email);
  await view.user.type(dialog.getByLabelText('Password'), password);
  return { ...view, dialog, login: dialog.getByRole('button', { name: 'Login' }) };
}

describe('login', () => {
  it('shows nobody anything but the modal, with a way home', async () => {
    const { callCount: count } = renderRoute('/admin', { cassettes: tapes });
    const dialog = within(await screen.findByRole('dialog', { name: 'Login' }));
    expect(dialog.getByRole('link', { name: 'Back to the site' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('table')).toBeNull();
    expect(count('load cassettes')).toBe(0);
  });

  it('asks for an address and a password that a password manager knows', async () => {
    renderRoute('/admin');
    const email = await screen.findByLabelText('Email address');
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('type', 'email');
    expect(email).toHaveAttribute('autocomplete', 'username');
    const password = screen.getByLabelText('Password');
    expect(password).toBeRequired();
    expect(password).toHaveAttribute('autocomplete', 'current-password');
  });

  it('signs nobody in without an address', async () => {
    const { user, callCount: count } = renderRoute('/admin');
    await user.type(await screen.findByLabelText('Password'), 'cassette');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(count('signIn')).toBe(0);
  });

  it('closes the modal on success and loads the tapes', async () => {
    const { user, login } = await openLogin();
    await user.click(login);
    expect(await screen.findByRole('rowheader', { name: title })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has forgotten what was typed when it opens again', async () => {
    const { user, login, become } = await openLogin();
    await user.click(login);
    await screen.findByRole('table');
    become(null);
    expect(await screen.findByLabelText('Email address')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  it('is busy until there is an answer, and asks once', async () => {
    const { user, login, dialog, holdCalls: hold, callCount: count } = await openLogin();
    const release = hold('signIn');
    await user.click(login);
    expect(dialog.getByRole('button', { name: 'Logging in…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.click(login);
    await user.type(dialog.getByLabelText('Password'), '{Enter}');
    expect(count('signIn')).toBe(1);
    release();
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it.each([
    ['editor@example.org', 'wrong'],
    ['nobody@example.org', 'cassette'],
  ])('says the same of %s with %s, logs it, and keeps what was typed', async (email, password) => {
    const { user, login, dialog } = await openLogin(email, password);
    await user.click(login);
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'This e-mail address and password do not match an account.',
    );
    expectLogged('The login failed.');
    expect(dialog.getByLabelText('Email address')).toHaveValue(email);
    expect(dialog.getByLabelText('Password')).toHaveValue(password);
    expect(login).toHaveTextContent('Login');
  });

  it('can be tried again after the network failed', async () => {
    const { user, login, dialog, failNext } = await openLogin();
    failNext('load session', new Failure('offline', 'no network'));
    await user.click(login);
    expect(await dialog.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The login failed.');
    await user.click(login);
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('logout', () => {
  it('signs out, empties the list and shows the login modal', async () => {
    const { user } = renderRoute('/admin', { account: editor, cassettes: tapes });
    await screen.findByRole('rowheader', { name: title });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
  });

  it('takes the tapes off the screen when another tab signs out', async () => {
    const { become, callCount: count } = renderRoute('/admin', {
      account: editor,
      cassettes: tapes,
    });
    await screen.findByRole('rowheader', { name: title });
    become(null);
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    become(editor);
    expect(await screen.findByRole('rowheader', { name: title })).toBeVisible();
    expect(count('list')).toBe(2);
  });

  it('says when it did not work, and tries again', async () => {
    const { user, failNext } = renderRoute('/admin', { account: editor, cassettes: tapes });
    failNext('signOut', new Failure('offline', 'no network'));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('The logout failed.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});

describe('a member', () => {
  it('is told in plain words, and nothing of the catalogue is fetched', async () => {
    const { user, callCount: count } = renderRoute('/admin', { account: member, cassettes: tapes });
    expect(await screen.findByText(/can browse the shelf, but it can’t edit it/)).toBeVisible();
    expect(screen.getByText('member@example.org')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shelf' })).toHaveAttribute(
      'href',
      '/explore',
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(count('load cassettes')).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});

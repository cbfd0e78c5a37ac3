import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { isSharedComputer, rememberOnly } from '../../src/services/device-memory.ts';
import { site } from '../../src/site.ts';
import { expectLogged } from '../support/console-errors.ts';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const cassettes = [buildCassette({ title: 'Night Bus' })];
type View = ReturnType<typeof renderRoute>;
const argsOf = ({ calls }: View, method: string) =>
  calls.findLast(({ name }) => name === method)?.args;
const link = (name: string) => screen.findByRole('link', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

async function signIn({ user }: View, email = 'member@example.org', password = 'cassette') {
  await pasteText(user, await screen.findByLabelText('Email address'), email);
  await pasteText(user, screen.getByLabelText('Password'), password);
  await user.keyboard('{Enter}');
}

describe('The way in', () => {
  it('opens on the shelf page and leaves its search in place, as a sign-out does', async () => {
    const view = renderRoute('/explore?find=NIGHT', { cassettes });
    await screen.findByText('COMING SOON...');
    await view.user.click(await link('Sign in'));
    await signIn(view);
    expect(await screen.findByLabelText('Search the shelf')).toHaveValue('NIGHT');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await link('Account')).toHaveFocus();
    await view.user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('COMING SOON...')).toBeVisible();
    expect(screen.queryByText(/You were signed out/)).toBeNull();
    expect(await link('Sign in')).toHaveFocus();
  });

  it('is seen at once on a public page after a sign-out there', async () => {
    rememberOnly(member);
    const { user } = renderRoute('/about', { account: member });
    const nav = within(await screen.findByRole('navigation', { name: 'Site' }));
    expect(nav.getByRole('link', { name: 'Shelf' })).toHaveAttribute('href', '/explore');
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await link('Sign in')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Shelf' })).toBeNull();
  });

  it('is the main thing at a link to a tape, and Back closes it and keeps the typed text', async () => {
    const { user } = renderRoute('/explore?tape=a', { cassettes });
    await heading('There is a tape behind this link');
    expect(await link('write to us')).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }));
    const email = () => screen.findByLabelText('Email address');
    await pasteText(user, await email(), 'member@example.org');
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?tape=a');
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Sign in' }));
    expect(await email()).toHaveValue('member@example.org');
  });

  it('leads from a public page to the shelf, also when Auth failed to load at first', async () => {
    const view = renderRoute('/about', { cassettes });
    view.failNext('load session', new Failure('offline', 'no network'));
    await view.user.click(await link('Sign in'));
    await signIn(view, 'editor@example.org');
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(await link('Admin')).toHaveAttribute('href', '/admin');
  });

  it('keeps to it that the computer is shared, also where that was said before in the tab', async () => {
    const shared = { name: /This is a shared computer/ };
    const before = renderRoute('/account');
    await before.user.click(await screen.findByRole('checkbox', shared));
    before.unmount();
    const view = renderRoute('/account');
    expect(await screen.findByRole('checkbox', shared)).toBeChecked();
    await signIn(view);
    expect(await screen.findByText('The shelf is empty')).toBeVisible();
    expect(isSharedComputer()).toBe(true);
  });

  it('is one form that password managers can fill', async () => {
    const view = renderRoute('/account');
    const email = await screen.findByLabelText('Email address');
    const password = screen.getByLabelText('Password');
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(email.closest('form')).toBe(password.closest('form'));
    await signIn(view, undefined, 'wrong');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Would a new password help?')).toContainElement(
      screen.getByRole('link', { name: 'Forgot your password?' }),
    );
    expectLogged('The login failed.');
    // The same elements, so that a password manager that watches them goes on.
    expect(screen.getByLabelText('Email address')).toBe(email);
  });
});

it('A forgotten password is asked for once more after too many attempts, with the kept address', async () => {
  const view = renderRoute('/account');
  view.failNext('requestPasswordReset', new Failure('throttled', 'too many'));
  await view.user.click(await link('Forgot your password?'));
  await heading('Forgot your password?');
  await view.user.type(await screen.findByLabelText('Email address'), 'A@b.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
  expectLogged('Requesting a new password failed.');
  await view.user.type(screen.getByLabelText('Email address'), '{Enter}');
  expect(await heading('Look into your mail')).toHaveFocus();
  expect(argsOf(view, 'requestPasswordReset')).toEqual(['a@b.example', null]);
});

describe('A mailed link', () => {
  const reset = '/account?mode=resetPassword&oobCode=code';

  it('says what the provider asks of the password, and signs in', async () => {
    const view = renderRoute(reset, { passwords: ['cassetteA1'] });
    view.failNext('resetPassword', new Failure('weak-password', 'It must contain a digit.'));
    expect(await heading('Choose a password')).toHaveFocus();
    expect(screen.getByText('member@example.org')).toBeVisible();
    expect(screen.getByText(site.description)).toBeVisible();
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAccessibleDescription('At least 12 characters.');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    await view.user.click(screen.getByRole('checkbox', { name: /This is a shared computer/ }));
    await view.user.type(password, 'cassette{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('It must contain a digit.');
    expectLogged('A mailed link failed.');
    await view.user.type(password, 'A1{Enter}');
    expect(await screen.findByText('The shelf is empty')).toBeVisible();
    expect(argsOf(view, 'resetPassword')).toEqual(['code', 'cassetteA1']);
    expect(isSharedComputer()).toBe(true);
  });

  it('says that the password is saved when the sign-in fails', async () => {
    const { user } = renderRoute(reset, { passwords: ['another'] });
    await user.type(await screen.findByLabelText('New password'), 'cassetteA1{Enter}');
    expect(await heading('Your password is saved')).toHaveFocus();
    expectLogged('The login failed.');
    await user.click(await link('Go to the sign-in'));
    expect(await screen.findByLabelText('Email address')).toBeVisible();
  });

  it('without a code says that it does not work any more', async () => {
    renderRoute('/account?mode=resetPassword');
    const title = await heading('This link does not work any more');
    await waitFor(() => expect(title).toHaveFocus());
    expect(await link('Get a new link')).toBeVisible();
    expectLogged('A mailed link failed.');
  });

  it('says that it is not for this page if it does anything else', async () => {
    renderRoute('/account?mode=verifyEmail&oobCode=code');
    await waitFor(async () =>
      expect(await heading('This link is not for this page')).toHaveFocus(),
    );
  });
});

describe('The account page', () => {
  it('shows address and role, the shelf, and for editors the admin panel', async () => {
    renderRoute('/account', { account: editor });
    expect(await heading('Welcome')).toBeVisible();
    expect(screen.getByText(/Editor: you can browse the shelf and edit/)).toBeVisible();
    expect(await link('Go to the shelf')).toHaveAttribute('href', '/explore');
    expect(await link('Edit the catalogue')).toHaveAttribute('href', '/admin');
  });

  it('saves what is kept of the account, with its pile, as a file', async () => {
    const downloads = recordDownloads();
    const pile = new Map([['night-bus', { markedAt: 0 }]]);
    const { user } = renderRoute('/account', { account: member, pile });
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    expect(JSON.parse((await downloads[0]?.text) ?? '')).toMatchObject({
      email: 'member@example.org',
      role: 'member',
      pile: [{ cassette: 'night-bus', markedAt: '1970-01-01T00:00:00.000Z' }],
    });
  });

  it('changes the password with the present one', async () => {
    const view = renderRoute('/account', { account: member });
    const { user } = view;
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    await user.click(await screen.findByText('Change password'));
    await pasteText(user, await screen.findByLabelText('Present password'), 'old');
    await pasteText(user, screen.getByLabelText('New password'), 'Cassette1');
    view.failNext('changePassword', new Failure('credentials', 'wrong'));
    await press('Save');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The present password is not right.');
    expectLogged('Changing the password failed.');
    await press('Save');
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    expect(screen.getByText('Change password')).toHaveFocus();
    expect(argsOf(view, 'changePassword')).toEqual(['old', 'Cassette1']);
  });
});

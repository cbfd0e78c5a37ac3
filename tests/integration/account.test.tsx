import { configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor, member } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

const cassettes = [buildCassette({ title: 'Night Bus' })];

describe('The way in', () => {
  it('is on every page, and loads nothing before it is asked for', async () => {
    for (const path of ['/', '/about', '/shop', '/caspla', '/nowhere']) {
      const { callCount, unmount } = renderRoute(path);
      expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
      expect(callCount('load session')).toBe(0);
      unmount();
    }
  });

  it('opens on the shelf page and leaves its search in place', async () => {
    const { user } = renderRoute('/explore?find=NIGHT', { cassettes });
    await screen.findByText('COMING SOON...');
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    await pasteText(user, dialog.getByLabelText('Email address'), 'member@example.org');
    await pasteText(user, dialog.getByLabelText('Password'), 'cassette');
    await user.click(dialog.getByRole('button', { name: 'Login' }));
    expect(await screen.findByLabelText('Search the shelf')).toHaveValue('NIGHT');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('link', { name: 'Account' })).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('COMING SOON...')).toBeVisible();
    expect(screen.queryByText(/You were signed out/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveFocus();
  });

  it('leaves the focus where it is while a page loads, in StrictMode too', async () => {
    configure({ reactStrictMode: true });
    renderRoute('/explore', { account: member, cassettes });
    configure({ reactStrictMode: false });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('greets on a public page and offers the shelf', async () => {
    const { user } = renderRoute('/about', { cassettes });
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    await pasteText(user, dialog.getByLabelText('Email address'), 'editor@example.org');
    await user.type(dialog.getByLabelText('Password'), 'cassette{Enter}');
    const welcome = within(await screen.findByRole('dialog', { name: 'Welcome' }));
    await user.click(welcome.getByRole('link', { name: 'Go to the shelf' }));
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin');
  });

  it('signs in at the next try after Auth has failed to load', async () => {
    const { user, failNext } = renderRoute('/about', { cassettes });
    failNext('load session', new Failure('offline', 'no network'));
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    await user.type(dialog.getByLabelText('Email address'), 'member@example.org');
    await user.type(dialog.getByLabelText('Password'), 'cassette{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Welcome' })).toBeVisible();
  });

  it('passes on that the computer is shared, also what was said before in the tab', async () => {
    const before = renderRoute('/account');
    const shared = { name: /This is a shared computer/ };
    await before.user.click(await screen.findByRole('checkbox', shared));
    before.unmount();
    const { user, calls } = renderRoute('/account');
    await pasteText(user, await screen.findByLabelText('Email address'), 'member@example.org');
    await pasteText(user, screen.getByLabelText('Password'), 'cassette');
    expect(screen.getByRole('checkbox', shared)).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toHaveFocus();
    expect(calls.find(({ name }) => name === 'signIn')?.args).toEqual([
      'member@example.org',
      'cassette',
      { isSharedComputer: true },
    ]);
  });

  it('is one form that password managers can fill', async () => {
    const { user } = renderRoute('/account');
    const email = await screen.findByLabelText('Email address');
    const password = screen.getByLabelText('Password');
    expect(email).toHaveAttribute('autocomplete', 'username');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    expect(email.closest('form')).toBe(password.closest('form'));
    await user.click(email);
    await user.paste('member@example.org');
    await user.click(password);
    await user.paste('wrong');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expectLogged('The login failed.');
    // The same elements, so that a password manager that watches them goes on.
    expect(screen.getByLabelText('Email address')).toBe(email);
    expect(screen.getByLabelText('Password')).toBe(password);
  });

  it('says that Caps Lock is on', async () => {
    const { user } = renderRoute('/account');
    await user.click(await screen.findByLabelText('Password'));
    await user.keyboard('{CapsLock}a');
    expect(screen.getByRole('status')).toHaveTextContent('Caps Lock is on');
    await user.keyboard('{CapsLock}a');
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });
});

describe('A forgotten password', () => {
  const forgot = async (email: string) => {
    const view = renderRoute('/account');
    await view.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await pasteText(view.user, await screen.findByLabelText('Email address'), email);
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }));
    return view;
  };

  it('is answered with what to do if no mail comes', async () => {
    const { calls } = await forgot(' Somebody@Example.org ');
    const heading = await screen.findByRole(
      'heading',
      { name: 'Look into your mail' },
      { timeout: 5000 },
    );
    expect(heading).toHaveFocus();
    expect(screen.getByText(/If there is an account for/)).toHaveTextContent(
      'somebody@example.org',
    );
    expect(calls.find(({ name }) => name === 'requestPasswordReset')?.args).toEqual([
      'somebody@example.org',
      null,
    ]);
  });

  it('asked for on the shelf page leads back to the same shelf by the mail', async () => {
    const { user, calls } = renderRoute('/explore?find=NIGHT');
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await user.type(await screen.findByLabelText('Email address'), 'a@b.example{Enter}');
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'requestPasswordReset')?.args).toEqual([
        'a@b.example',
        '/explore?find=NIGHT',
      ]),
    );
  });

  it('needs a valid address', async () => {
    const { callCount } = await forgot('nobody');
    expect(await screen.findByText('Please enter a valid email.')).toBeVisible();
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    expect(callCount('requestPasswordReset')).toBe(0);
  });

  it('says that there were too many attempts, and keeps the address', async () => {
    const view = renderRoute('/account');
    view.failNext('requestPasswordReset', new Failure('throttled', 'too many'));
    await view.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await pasteText(view.user, await screen.findByLabelText('Email address'), 'a@b.example');
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expectLogged('Requesting a new password failed.');
    expect(screen.getByLabelText('Email address')).toHaveValue('a@b.example');
  });
});

describe('A mailed link', () => {
  it('names the account, shows the rules before the first key, and signs in', async () => {
    const { user, calls } = renderRoute('/account?mode=resetPassword&oobCode=code');
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toHaveFocus();
    expect(screen.getByText('member@example.org')).toBeVisible();
    expect(await screen.findByText('an upper-case letter')).toBeVisible();
    const password = screen.getByLabelText('New password');
    expect(password).toHaveAttribute('autocomplete', 'new-password');
    await pasteText(user, password, 'cassette');
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    expect(screen.getByText('Please choose a password that follows the rules.')).toBeVisible();
    expect(calls.some(({ name }) => name === 'resetPassword')).toBe(false);
    await user.type(password, 'A1');
    await user.click(screen.getByRole('checkbox', { name: /This is a shared computer/ }));
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'signIn')?.args).toEqual([
        'member@example.org',
        'cassetteA1',
        { isSharedComputer: true },
      ]),
    );
    expect(calls.find(({ name }) => name === 'resetPassword')?.args).toEqual([
      'code',
      'cassetteA1',
    ]);
    // The fake backend knows one password only: the new one is stored, and the sign-in fails.
    expect(await screen.findByRole('heading', { name: 'Your password is saved' })).toHaveFocus();
    expect(screen.getByText(/The sign-in did not work/)).toBeVisible();
    expectLogged('The login failed.');
    await user.click(screen.getByRole('link', { name: 'Go to the sign-in' }));
    expect(await screen.findByLabelText('Email address')).toBeVisible();
  });

  it('signs in and leads to the address that it continues to', async () => {
    const next = encodeURIComponent(`${window.location.origin}/explore?find=NIGHT`);
    const { user } = renderRoute(`/account?mode=resetPassword&oobCode=code&continueUrl=${next}`, {
      cassettes,
      passwords: ['Cassette1'],
    });
    await user.type(await screen.findByLabelText('New password'), 'Cassette1{Enter}');
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Go to the shelf' }));
    expect(await screen.findByLabelText('Search the shelf')).toHaveValue('NIGHT');
  });

  it('that was used, is broken or has no code says so and offers a way on', async () => {
    for (const [query, linkName] of [
      ['?mode=resetPassword&oobCode=used', 'Get a new link'],
      ['?mode=verifyEmail', 'Go to the sign-in'],
    ] as const) {
      const view = renderRoute(`/account${query}`);
      view.failNext('readEmailOfCode', new Failure('expired-code', 'used'));
      const heading = await screen.findByRole('heading', {
        name: 'This link does not work any more',
      });
      await waitFor(() => expect(heading).toHaveFocus());
      expect(screen.getByRole('link', { name: linkName })).toBeVisible();
      expectLogged('A mailed link failed.');
      view.unmount();
    }
  });

  it.each([
    ['verifyEmail', 'Your address is confirmed'],
    ['verifyAndChangeEmail', 'Your address is changed'],
    ['recoverEmail', 'Your old address is back'],
    ['revertSecondFactorAddition', 'The second step of the sign-in is removed'],
  ])('of the mode %s is applied once and explained', async (mode, title) => {
    const { callCount } = renderRoute(`/account?mode=${mode}&oobCode=code`);
    const heading = await screen.findByRole('heading', { name: title });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(callCount('applyCode')).toBe(1);
  });

  it.each([
    ['signIn', /Members sign in with a password here/],
    ['somethingNew', /does not know what the link is meant to do/],
  ])('of the mode %s changes nothing and says so', async (mode, sentence) => {
    const { callCount } = renderRoute(`/account?mode=${mode}&oobCode=code`);
    expect(
      await screen.findByRole('heading', { name: 'This link is not for this page' }),
    ).toHaveFocus();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the sign-in' })).toBeVisible();
    expect(callCount('load account')).toBe(0);
  });
});

describe('The account page', () => {
  it('shows address and role, the shelf, and for editors the admin panel', async () => {
    renderRoute('/account', { account: editor });
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible();
    expect(screen.getByText(/Editor: you can browse the shelf and edit/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shelf' })).toHaveAttribute(
      'href',
      '/explore',
    );
    expect(screen.getByRole('link', { name: 'Edit the catalogue' })).toHaveAttribute(
      'href',
      '/admin',
    );
  });

  it('saves what is kept of the account, with its pile, as a file', async () => {
    let saved = new Blob();
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:x';
    };
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const pile = new Map([['night-bus', { markedAt: 0, wasAvailable: true }]]);
    const { user } = renderRoute('/account', { account: member, pile });
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(JSON.parse(await saved.text())).toMatchObject({
      email: 'member@example.org',
      role: 'member',
      pile: [{ cassette: 'night-bus', markedAt: '1970-01-01T00:00:00.000Z' }],
    });
  });

  it('changes the password with the present one', async () => {
    const { user, calls, failNext } = renderRoute('/account', { account: member });
    await user.click(await screen.findByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('Present password')).toHaveFocus();
    await user.keyboard('old');
    await pasteText(user, screen.getByLabelText('New password'), 'Cassette1');
    failNext('changePassword', new Failure('credentials', 'wrong'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The present password is not right.',
    );
    expectLogged('Changing the password failed.');
    expect(screen.getByLabelText('New password')).toHaveValue('Cassette1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your password is changed.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change password' })).toHaveFocus();
    expect(calls.findLast(({ name }) => name === 'changePassword')?.args).toEqual([
      'old',
      'Cassette1',
    ]);
  });
});

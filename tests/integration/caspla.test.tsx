import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/paths.ts';
import { site } from '../../src/site.ts';
import { renderRoute } from '../support/render-route.tsx';

const field = () => screen.findByRole('textbox', { name: 'Email address' });
const button = () => screen.getByRole('button');
const honeypot = () => document.querySelector<HTMLInputElement>('input[name="subject"]')!;
const thanks = 'Thanks for signing up!';
const invalid = 'Please enter a valid email.';

describe('The signup page', () => {
  test('shows the logo, the field and the button, and loads a port at the first focus alone', async () => {
    const { calls } = renderRoute(paths.caspla);
    expect(await field()).toHaveAttribute('placeholder', 'Enter your email');
    expect(screen.getByRole('img', { name: site.label.name })).toBeInTheDocument();
    expect(button()).toHaveAccessibleName('Join for updates');
    // Without JavaScript the address does not get into the URL.
    expect(document.querySelector('form')).toHaveAttribute('method', 'dialog');
    expect(document.title).toContain(site.label.name);
    expect(calls).toEqual([]);
    fireEvent.focus(await field());
    expect(calls.map(({ name }) => name)).toEqual(['load mailingList']);
  });
});

describe('A signup', () => {
  test('turns the reels by each key, shows that it is busy, ignores a second press, and then shows thanks', async () => {
    const { user, holdCalls, calls, container } = renderRoute(paths.caspla);
    const release = holdCalls('join');
    await user.type(await field(), 'ada@example.org');
    const page = container.querySelector<HTMLElement>('main > section');
    expect(page?.style.getPropertyValue('--keys')).toBe('15');
    await user.click(button());

    expect(button()).toHaveAccessibleName('Signing you up…');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    expect(button()).toHaveFocus();
    expect(screen.queryByText(thanks)).toBeNull();
    await user.click(button());
    await user.type(await field(), '{Enter}');
    expect(page).not.toHaveAttribute('data-joined');
    release();

    const message = await screen.findByText(thanks);
    expect(page).toHaveAttribute('data-joined');
    expect(calls.filter(({ name }) => name === 'join')).toEqual([
      { name: 'join', args: ['ada@example.org', site.label.collection] },
    ]);
    expect(screen.getByText('Check your email for updates and release information')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    // The thanks have the focus, so that screen readers read them out.
    expect(message.closest('[tabindex="-1"]')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(thanks);
    expect(screen.getByRole('link', { name: `About ${site.name}` })).toBeVisible();
  });
});

test.each(['', 'ada'])('An invalid address is refused: "%s"', async (typed) => {
  const { user, callCount } = renderRoute(paths.caspla);
  const input = await field();
  if (typed) await user.type(input, typed);
  await user.click(button());

  expect(await screen.findByText(invalid)).toBeVisible();
  expect(input).toHaveFocus();
  expect(input).toHaveAttribute('aria-invalid', 'true');
  expect(input).toHaveAccessibleDescription(invalid);
  await user.click(button());
  expect(input).toHaveFocus();
  await user.type(input, '@');
  expect(screen.queryByText(invalid)).toBeNull();
  expect(input).not.toHaveAccessibleDescription();
  expect(callCount('join')).toBe(0);
});

describe('A failed signup', () => {
  test('shows the error, or a sentence for visitors where it is refused, keeps the address, and can be tried again', async () => {
    const { user, failNext, signups } = renderRoute(paths.caspla);
    failNext('join', new Failure('unknown', 'boom', { detail: 'internal: The needle jumped.' }));
    await user.type(await field(), 'Ada@example.org');
    await user.click(button());

    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Couldn't save your signup. internal: The needle jumped.",
    );
    expect(await field()).toHaveValue('Ada@example.org');
    expect(button()).toHaveAccessibleName('Join for updates');
    expect(screen.queryByText(thanks)).toBeNull();

    failNext('join', new Failure('forbidden', 'Missing or insufficient permissions.'));
    await user.click(button());
    const refusal = 'The list did not take this address. Please write to us.';
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(refusal));

    await user.click(button());
    await screen.findByText(thanks);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(signups).toHaveLength(1);
  });
});

test('A signup whose code is gone reloads the page at the first touch, before anything is typed', async () => {
  const { user, failNext } = renderRoute(paths.caspla);
  failNext('load mailingList', new Failure('stale', 'gone'));
  const input = await field();
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  await user.click(input);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});

describe('The honeypot', () => {
  test('is hidden from sight, screen readers, the keyboard and autofill', async () => {
    const { user } = renderRoute(paths.caspla);
    const input = await field();
    expect(screen.getAllByRole('textbox')).toEqual([input]);
    expect(honeypot().closest('[aria-hidden="true"]')).not.toBeNull();
    expect(honeypot()).toHaveAttribute('autocomplete', 'off');
    expect(honeypot().type).toBe('text');
    input.focus();
    await user.tab();
    expect(button()).toHaveFocus();
    await user.tab();
    expect(honeypot()).not.toHaveFocus();
  });

  test('drops a submission silently if it is filled', async () => {
    const { user, callCount } = renderRoute(paths.caspla);
    const input = await field();
    fireEvent.change(honeypot(), { target: { value: 'http://spam.example' } });
    await user.click(button());
    expect(screen.queryByText(invalid)).toBeNull();
    await user.type(input, 'bot@example.org{Enter}');
    await user.click(button());

    expect(button()).toHaveAccessibleName('Join for updates');
    expect(input).toHaveValue('bot@example.org');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(thanks)).toBeNull();
    expect(callCount('join')).toBe(0);
  });
});

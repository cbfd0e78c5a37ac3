import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { expectLogged } from '../support/console-errors.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { renderRoute } from '../support/render-route.tsx';

const bus = () =>
  buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', country: 'Peru', createdAt: 2 });
const rain = () => buildCassette({ id: 'rain', title: 'Rain', label: 'Mono', createdAt: 1 });

async function open(query = '') {
  const view = renderRoute(`/admin${query}`, { account: editor, cassettes: [bus(), rain()] });
  await screen.findByText(/2 tapes$/);
  return view;
}
const cell = (id: string) => document.getElementById(id)!;
const control = (field: string, title = 'Night Bus') =>
  within(screen.getByRole('form', { name: `${field} of ${title}` })).getByLabelText(field);
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('form', { name: / of / })).toBeNull());
const stockSwitch = (title: string) => screen.getByRole('switch', { name: `In Stock: ${title}` });

describe('A cell', () => {
  it('is edited by a double click, and Enter writes that field and returns the focus to it', async () => {
    const { user, storedCassettes } = await open();
    storedCassettes.set('bus', { ...bus(), country: 'Chile' });
    await user.dblClick(cell('label-bus'));
    expect(control('Label')).toHaveFocus();
    await user.type(control('Label'), ' 2{Enter}');
    await waitFor(() => expect(cell('label-bus')).toHaveFocus());
    expect(cell('label-bus')).toHaveTextContent('Caspla 2');
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', country: 'Chile' });
    expect(screen.getByText(/saved\.$/)).toHaveTextContent('“Night Bus” saved.');
  });

  it('is reached by the arrow keys and edited by Enter; Tab saves and goes on, also to the next row', async () => {
    const { user, storedCassettes, callCount } = await open();
    screen.getByRole('checkbox', { name: 'Select Night Bus' }).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    expect(control('Country')).toHaveFocus();
    await user.keyboard('!{Tab}');
    await waitFor(() => expect(control('Genre')).toHaveFocus());
    expect(storedCassettes.get('bus')?.country).toBe('Peru!');
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(control('Country')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(cell('country-bus')).toHaveFocus();
    await user.keyboard('{End}{F2}{Tab}');
    expect(control('Title', 'Rain')).toHaveFocus();
    expect(callCount('update')).toBe(1);
  });

  it('is given up by Escape, and unchanged it is left by Enter without a write', async () => {
    const { user, callCount } = await open();
    cell('label-bus').focus();
    await user.keyboard('{Enter} 2{Escape}');
    expect(cell('label-bus')).toHaveFocus();
    expect(cell('label-bus')).toHaveTextContent('Caspla');
    await user.keyboard('{Enter}{Enter}');
    expect(cell('label-bus')).toHaveFocus();
    expect(callCount('update')).toBe(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('Enter that is held down opens neither the saved cell nor the saved row again', async () => {
    await open();
    for (const element of [cell('label-bus'), screen.getByRole('button', { name: 'Edit Rain' })])
      expect(fireEvent.keyDown(element, { key: 'Enter', repeat: true })).toBe(false);
    expect(screen.queryByRole('form', { name: /Rain|Bus/ })).toBeNull();
  });

  it('keeps what was typed with the message when it is invalid or its save fails', async () => {
    const { user, failNext, storedCassettes, callCount } = await open();
    await user.dblClick(cell('artist-bus'));
    await user.clear(control('Artist'));
    await user.keyboard('{Enter}');
    expect(control('Artist')).toHaveAccessibleDescription(/Please enter at least one artist\./);
    expect(control('Artist')).toHaveFocus();
    expect(callCount('update')).toBe(0);
    failNext('update', new Failure('offline', 'no network'));
    await user.keyboard('Ada{Tab}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Saving the tape failed.');
    expect(control('Artist')).toHaveValue('Ada');
    await user.keyboard('{Enter}');
    await isClosed();
    expect(storedCassettes.get('bus')?.artist).toEqual(['Ada']);
  });

  it('names what somebody else has written there, and Take theirs goes on with that', async () => {
    const { user, storedCassettes } = await open();
    await user.dblClick(cell('label-bus'));
    await user.type(control('Label'), ' 2');
    storedCassettes.set('bus', { ...bus(), label: 'Hiss & Hers' });
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Somebody else .*: Label\./);
    expectLogged('Saving the tape failed.');
    await user.keyboard('{Tab}');
    expect(screen.getByRole('button', { name: 'Keep mine' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(control('Label')).toHaveValue('Hiss & Hers');
    expect(control('Label')).toHaveFocus();
  });

  it('with unsaved text asks before another one is opened or the page is left', async () => {
    const { user } = await open();
    await user.dblClick(cell('label-bus'));
    await user.type(control('Label'), ' 2');
    await user.dblClick(cell('label-rain'));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(screen.getByRole('link', { name: 'About' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(control('Label')).toHaveValue('Caspla 2');
    await user.dblClick(cell('label-rain'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(control('Label', 'Rain')).toHaveValue('Mono');
  });

  it('that is opened while another one is being saved follows without a question', async () => {
    const { user, holdCalls, storedCassettes } = await open();
    const release = holdCalls('update');
    await user.dblClick(cell('label-bus'));
    await user.type(control('Label'), ' 2{Enter}');
    await user.dblClick(cell('label-rain'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    release();
    await waitFor(() => expect(control('Label', 'Rain')).toHaveFocus());
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
  });
});

describe('The switch In Stock', () => {
  it('writes at one press, several at a time, and a second press meanwhile does nothing', async () => {
    const { user, holdCalls, storedCassettes, callCount } = await open();
    const release = holdCalls('update');
    await user.dblClick(stockSwitch('Night Bus'));
    stockSwitch('Rain').focus();
    await user.keyboard('{Enter}');
    expect(stockSwitch('Night Bus')).toBeChecked();
    await waitFor(() => expect(callCount('update')).toBe(2));
    release();
    await waitFor(() => expect(stockSwitch('Rain')).toHaveAttribute('aria-busy', 'false'));
    expect(stockSwitch('Rain')).toBeChecked();
    expect([...storedCassettes.values()].map(({ inStock }) => inStock)).toEqual(['Yes', 'Yes']);
  });

  it('that fails says why in its cell, goes back, and can be tried again', async () => {
    const { user, failNext, storedCassettes } = await open();
    failNext('update', new Failure('offline', 'no network'));
    await user.click(stockSwitch('Rain'));
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expectLogged('Saving the tape failed.');
    expect(stockSwitch('Rain')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(storedCassettes.get('rain')?.inStock).toBe('Yes'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('whose row a filter hides gives the focus to its neighbour', async () => {
    const view = renderRoute('/admin?only=in-stock', {
      account: editor,
      cassettes: [bus(), rain()].map((cassette) => ({ ...cassette, inStock: 'Yes' as const })),
    });
    await screen.findByText('2 tapes');
    await view.user.click(stockSwitch('Night Bus'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Night Bus' })).toBeNull());
    await waitFor(() => expect(stockSwitch('Rain')).toHaveFocus());
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatSavedTime } from '../../src/pages/admin/drafts/draft-notice.tsx';
import type { FormDraft } from '../../src/services/ports.ts';
import { openAdminForm } from '../support/admin-form.ts';
import { buildCassette, editor, type fakeBackend } from '../support/fake-backend.ts';
import { resetFakeCropping } from '../support/fake-cropping.tsx';
import { pasteText } from '../support/paste-text.ts';
import { renderRoute } from '../support/render-route.tsx';

beforeEach(resetFakeCropping);

const bus = buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', country: 'Peru' });
type Start = Parameters<typeof fakeBackend>[0];

/** A visit to /admin with the given drafts on the device, and the form of a new cassette open. */
async function visit(start: Start = {}, opener = 'Add Cassette') {
  const view = await openAdminForm(opener, { cassettes: [bus], ...start });
  await waitFor(() => expect(view.callCount('openDraft')).toBe(1));
  return view;
}

/** Closes the tab, after its draft was saved. */
async function endVisit({ drafts, unmount }: Awaited<ReturnType<typeof visit>>) {
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(drafts.size).toBe(1));
  unmount();
  return drafts;
}

describe('A draft', () => {
  it('is restored after the tab was closed, with the time at which it was saved', async () => {
    const first = await visit();
    await pasteText(first.user, first.field('Title'), 'Harbour');
    await first.addImage('Front Image');
    const drafts = await endVisit(first);
    const [draft] = drafts.values();

    const { form, field } = await visit({ drafts });
    const savedTime = formatSavedTime(draft?.savedAt ?? 0);
    expect(await form.findByText(`Kept from ${savedTime}.`)).toBeVisible();
    expect(field('Title')).toHaveValue('Harbour');
    expect(form.getByRole('img', { name: 'Front Image' })).toBeVisible();
    expect(form.queryByRole('img', { name: 'Spine Image' })).toBeNull();
  });

  it('is discarded by a button after a question', async () => {
    const first = await visit();
    await pasteText(first.user, first.field('Title'), 'Harbour');
    const drafts = await endVisit(first);

    const { user, form, field, press } = await visit({ drafts });
    await form.findByText(/Kept from/);
    await press('Discard');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    expect(field('Title')).toHaveValue('');
    expect(field('Title')).toHaveFocus();
    expect(form.queryByText(/Kept from/)).toBeNull();
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it('is deleted when the form is discarded', async () => {
    const { user, field, press, drafts } = await visit();
    await pasteText(user, field('Title'), 'Harbour');
    await waitFor(() => expect(drafts.size).toBe(1));
    await press('Hide Form');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  it('is never shown to another account', async () => {
    const first = await visit();
    await pasteText(first.user, first.field('Title'), 'Harbour');
    const drafts = await endVisit(first);

    const other = await visit({ drafts, account: { ...editor, uid: 'other' } });
    // A draft of this text shows that looking for an earlier one has ended.
    await other.user.type(other.field('Label'), 'L');
    await waitFor(() => expect([...drafts.keys()]).toEqual(['e/new', 'other/new']));
    expect(other.form.queryByText(/Kept from/)).toBeNull();
    expect(other.field('Title')).toHaveValue('');
  });

  it('does not prevent the question before the page is left', async () => {
    const { user, field, drafts } = await visit();
    await pasteText(user, field('Title'), 'Harbour');
    await waitFor(() => expect(drafts.size).toBe(1));
    expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'About', hidden: true }));
    expect(await screen.findByText(/It is kept on this device until you come back/)).toBeVisible();
  });
});

describe('The list of drafts', () => {
  it('names a draft and opens it', async () => {
    const first = await visit();
    await pasteText(first.user, first.field('Title'), 'Harbour');
    const drafts = await endVisit(first);

    const { user } = renderRoute('/admin', { account: editor, cassettes: [bus], drafts });
    const list = within(await screen.findByRole('list', { name: 'Not saved yet' }));
    expect(list.getByText(/“Harbour”/)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Go on with Harbour' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Cassette' }));
    await waitFor(() => expect(form.getByLabelText('Title')).toHaveValue('Harbour'));
    expect(screen.queryByRole('list', { name: 'Not saved yet' })).toBeNull();
  });

  it('leaves out a deleted cassette', async () => {
    const first = await visit({}, 'Open Night Bus');
    await first.user.type(first.field('Label'), ' 2');
    const drafts = await endVisit(first);
    const [draft] = drafts.values();
    if (draft) drafts.set('e/new', { ...draft, base: null });

    renderRoute('/admin', {
      account: editor,
      cassettes: [buildCassette({ title: 'Other' })],
      drafts,
    });
    const list = within(await screen.findByRole('list', { name: 'Not saved yet' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
  });
});

describe('A draft that can’t be stored', () => {
  const notStored = /This form can’t be kept on this device/;

  it('leaves a working form that says so', async () => {
    const { user, form, field, drafts } = await visit({ draftStorage: 'unavailable' });
    expect(await form.findByText(notStored)).toBeVisible();
    await pasteText(user, field('Title'), 'Harbour');
    expect(field('Title')).toHaveValue('Harbour');
    expect(drafts.size).toBe(0);
  });
});

describe('The draft of an opened cassette', () => {
  const open = 'Open Night Bus';

  it('is separate from that of a new cassette', async () => {
    const first = await visit({}, open);
    await first.user.type(first.field('Label'), ' 2');
    await first.addImage('Front Image');
    const drafts = await endVisit(first);
    expect([...drafts.keys()]).toEqual(['e/bus']);

    const { form, field, press, storedCassettes } = await visit({ drafts }, open);
    await form.findByText(/Kept from/);
    expect(field('Label')).toHaveValue('Caspla 2');
    expect(form.getByText('new')).toBeVisible();
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(storedCassettes.get('bus')).toMatchObject({ label: 'Caspla 2', country: 'Peru' });
    expect(drafts.size).toBe(0);
  });
});

describe('The draft of a row in edit mode', () => {
  async function editBus(drafts?: Map<string, FormDraft>) {
    const view = renderRoute('/admin', {
      account: editor,
      cassettes: [bus],
      ...(drafts && { drafts }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Edit Night Bus' }));
    const form = within(await screen.findByRole('form', { name: 'Edit Night Bus' }));
    await waitFor(() => expect(form.getByLabelText('Title')).toHaveFocus());
    return { ...view, form };
  }

  it('is separate from that of the form, and restored', async () => {
    const first = await editBus();
    await first.user.type(first.form.getByLabelText('Label'), ' 2');
    await waitFor(() => expect([...first.drafts.keys()]).toEqual(['e/row-bus']));
    first.unmount();

    const { user, form, storedCassettes, drafts } = await editBus(first.drafts);
    expect(await form.findByText(/Kept from/)).toBeVisible();
    expect(form.getByLabelText('Label')).toHaveValue('Caspla 2');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(storedCassettes.get('bus')?.label).toBe('Caspla 2');
    expect(drafts.size).toBe(0);
  });

  it('can be discarded, which loads the row again', async () => {
    const first = await editBus();
    await first.user.type(first.form.getByLabelText('Label'), ' 2');
    await waitFor(() => expect(first.drafts.size).toBe(1));
    first.unmount();

    const { user, form, drafts } = await editBus(first.drafts);
    await form.findByText(/Kept from/);
    await user.click(form.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByLabelText('Label')).toHaveValue('Caspla'));
    expect(screen.queryByText(/Kept from/)).toBeNull();
    await waitFor(() => expect(drafts.size).toBe(0));
  });
});

describe('The time of a draft', () => {
  it('has a date unless it is today', () => {
    const now = new Date(2026, 10, 20, 18, 0).getTime();
    expect(formatSavedTime(new Date(2026, 10, 20, 14, 5).getTime(), now)).toBe('14:05');
    expect(formatSavedTime(new Date(2026, 10, 19, 9, 30).getTime(), now)).toBe('19 Nov, 09:30');
  });
});

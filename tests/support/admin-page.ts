import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { editor } from './fake-backend.ts';
import { renderRoute } from './render-route.tsx';

export const imageFile = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

/** Drops files as a browser does. */
export function dropFiles(target: Node | Window, ...files: File[]) {
  const items = files.map((file) => ({ kind: 'file', getAsFile: () => file }));
  fireEvent.drop(target, { dataTransfer: { items, files } });
}

/** The titles of the rows that are selected. */
export const selectedTitles = () =>
  screen
    .getAllByRole('checkbox', { name: /^Select (?!all)/ })
    .filter((input) => (input as HTMLInputElement).checked)
    .map((input) => input.getAttribute('aria-label')?.replace('Select ', ''));

/** Renders /admin as an editor, or a tab of it. */
export const renderAdmin = (start: Parameters<typeof renderRoute>[1] = {}, query = '') =>
  renderRoute(`/admin${query}`, { account: editor, ...start });

/** Opens /admin as an editor, and there a form in a dialog with the button of this name. */
export async function openAdminForm(
  opener: string,
  ...[start, query]: Parameters<typeof renderAdmin>
) {
  const view = renderAdmin(start, query);
  const { user } = view;
  await user.click(await screen.findByRole('button', { name: opener }));
  const form = within(await screen.findByRole('dialog'));
  const field = (name: string) => form.getByLabelText(name);
  const button = (name: string) => form.getByRole('button', { name });
  const choose = (name: string, file = imageFile(`${name}.jpg`)) => user.upload(field(name), file);
  const add = async () => user.click(await form.findByRole('button', { name: 'Add' }));
  return {
    ...view,
    form,
    field,
    button,
    choose,
    add,
    press: (name: string) => user.click(button(name)),
    /** Chooses and adds an image, and waits until its cropper is closed. */
    async addImage(name: string) {
      await choose(name);
      await add();
      await form.findByRole('img', { name });
      await waitFor(() => expect(form.queryByRole('button', { name: 'Add' })).toBeNull());
    },
  };
}

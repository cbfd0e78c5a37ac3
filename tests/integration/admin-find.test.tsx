import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderAdmin, selectedTitles } from '../support/admin-page.ts';
import { recordDownloads } from '../support/downloads.ts';
import { buildCassette, editor } from '../support/fake-backend.ts';
import { pasteText } from '../support/paste-text.ts';

const catalogue = () => [
  buildCassette({ id: 'bus', title: 'Night Bus', label: 'Caspla', createdAt: 5 }),
  buildCassette({ id: 'rain', title: 'Rain', label: 'Caspla', releaseYear: 1987, createdAt: 4 }),
  buildCassette({
    id: 'moss',
    title: 'Moss',
    inStock: 'Yes',
    genre: ['Dub'],
    trackList: 'A1 Blew\nA2 Floyd',
    createdAt: 3,
  }),
  buildCassette({ id: 'tide', title: 'Tide', label: 'Caspla', releaseYear: 1990, createdAt: 2 }),
  buildCassette({ id: 'hum', title: 'Hum', inStock: 'Yes', createdAt: 1 }),
];

/** The toolbar is there before the rows are: the count comes with them. */
async function open(query = '', cassettes = catalogue()) {
  const view = renderAdmin({ cassettes }, query);
  await screen.findByText(new RegExp(`\\b${cassettes.length} tapes$`));
  return view;
}
const titles = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const searchBox = () => screen.getByRole('searchbox', { name: 'Search the tapes' });
const filter = (name: string | RegExp) => screen.getByRole('checkbox', { name });
const menuButton = () => screen.getByRole('button', { name: /^Show only/ });
const checkbox = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });
const selectAllCheckbox = () => screen.getByRole('checkbox', { name: 'Select all that are found' });
const bulkBar = () => within(screen.getByRole('region', { name: 'Selected tapes' }));

it('A search without a match says so, and Show all clears it', async () => {
  const { user } = await open();
  await pasteText(user, searchBox(), 'polka');
  expect(await screen.findByText('No tape matches.')).toBeVisible();
  expect(screen.getByText('0 of 5 tapes')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
  expect(searchBox()).toHaveValue('');
  expect(searchBox()).toHaveFocus();
});

describe('Filtering the catalogue table', () => {
  it('A filter of the menu shows only its matches, and the menu names it', async () => {
    const { user } = await open();
    await user.click(menuButton());
    await user.click(filter('Without label or year'));
    expect(titles()).toEqual(['Night Bus', 'Moss', 'Hum']);
    expect(filter('In stock')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Show 3 tapes' }));
    expect(menuButton()).toHaveTextContent('Show only: Without label or year');
    await user.click(menuButton());
    await user.click(filter('Without label or year'));
    expect(titles()).toHaveLength(5);
  });

  it('The URL sets the search and the filters', async () => {
    await open('?find=dub&only=in-stock+nonsense');
    expect(titles()).toEqual(['Moss']);
    expect(searchBox()).toHaveValue('dub');
    expect(menuButton()).toHaveTextContent('Show only: In stock');
  });

  it('An export has what the table shows, with its track lists', async () => {
    const downloads = recordDownloads();
    const { user } = await open();
    const exportTable = () => user.click(screen.getByRole('button', { name: 'Export' }));
    await exportTable();
    expect(await screen.findByText(/^5 tapes saved as CSV\. /)).toBeVisible();
    expect(downloads[0]?.name).toMatch(/^cassettes-\d{4}-\d\d-\d\d\.csv$/);
    expect(await downloads[0]?.text).toContain('"A1 Blew\nA2 Floyd"');
    expect(await downloads[0]?.text).toContain('Night Bus');
    await pasteText(user, searchBox(), 'moss');
    await screen.findByText('1 of 5 tapes');
    await exportTable();
    expect(await downloads[1]?.text).toContain('Moss');
    expect(await downloads[1]?.text).not.toContain('Night Bus');
  });
});

it('A saved row that no longer matches gives the focus to its neighbour', async () => {
  const { user } = await open('?only=in-stock');
  await user.click(screen.getByRole('button', { name: 'Edit Moss' }));
  const form = within(await screen.findByRole('row', { name: 'Edit Moss' }));
  await user.selectOptions(form.getByLabelText('In Stock'), 'No');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Hum' })).toHaveFocus());
  expect(titles()).toEqual(['Hum']);
});

describe('Selecting rows', () => {
  it('A further click with Shift selects the rows between, in the order of the table', async () => {
    const { user } = await open();
    await user.click(checkbox('Hum'));
    await user.click(checkbox('Rain'));
    await user.keyboard('{Shift>}');
    await user.click(checkbox('Tide'));
    expect(selectedTitles()).toEqual(['Rain', 'Moss', 'Tide', 'Hum']);
    await user.keyboard('{/Shift}');
    await user.click(checkbox('Moss'));
    await user.click(screen.getByRole('button', { name: /^Title/ }));
    await user.keyboard('{Shift>}');
    await user.click(checkbox('Rain'));
    await user.keyboard('{/Shift}');
    expect(selectedTitles()).toEqual(['Hum', 'Tide']);
  });

  it('The space bar with Shift deselects a range', async () => {
    const { user } = await open();
    await user.click(selectAllCheckbox());
    checkbox('Rain').focus();
    await user.keyboard(' ');
    checkbox('Tide').focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(selectedTitles()).toEqual(['Night Bus', 'Hum']);
  });

  it('The checkbox in the head selects all matches; it and Clear selection deselect them', async () => {
    const { user } = await open('?only=in-stock');
    await user.click(selectAllCheckbox());
    expect(selectedTitles()).toEqual(['Moss', 'Hum']);
    expect(selectAllCheckbox()).toBeChecked();
    await user.click(selectAllCheckbox());
    expect(selectedTitles()).toEqual([]);
    await user.click(selectAllCheckbox());
    await user.click(bulkBar().getByRole('button', { name: 'Clear selection' }));
    expect(selectedTitles()).toEqual([]);
    expect(screen.getByRole('region', { name: 'Tapes, scrollable' })).toHaveFocus();
  });

  it('A selection survives a search, which says how many selected rows it hides', async () => {
    const { user } = await open();
    await user.click(checkbox('Rain'));
    await user.click(checkbox('Hum'));
    await user.type(searchBox(), 'hum');
    await waitFor(() => expect(titles()).toEqual(['Hum']));
    expect(bulkBar().getByText(/2 tapes selected/)).toHaveTextContent(
      '2 tapes selected, 1 not shown',
    );
    await user.clear(searchBox());
    await waitFor(() => expect(selectedTitles()).toEqual(['Rain', 'Hum']));
  });

  it('What another editor sees in the same tab names nothing of the one before', async () => {
    const { user, signInAs } = await open();
    await user.click(screen.getByRole('switch', { name: 'In Stock: Tide' }));
    await screen.findByText(/^In Stock:/);
    await user.click(selectAllCheckbox());
    await user.click(screen.getByRole('button', { name: 'Edit Rain' }));
    await user.type(await screen.findByLabelText('Label'), '!');
    signInAs(null);
    await screen.findByRole('dialog', { name: 'Login' });
    signInAs({ ...editor, uid: 'another' });
    await screen.findByText('5 tapes');
    expect(selectedTitles()).toEqual([]);
    expect(screen.queryByText(/^In Stock:/)).toBeNull();
    expect(screen.queryByLabelText('Label')).toBeNull();
  });
});

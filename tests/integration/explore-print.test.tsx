import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { findShelf, renderExplore } from '../support/render-explore.tsx';

const cassettes = Array.from({ length: 300 }, (_, index) =>
  buildCassette({
    id: `t${index}`,
    title: `Tape ${index}`,
    artist: ['Ada'],
    label: 'Pli',
    inStock: 'Yes',
    locations: ['Oslo'],
  }),
);
const query = '?term=TAPE&label=Pli&sort=title&down=title';

test.each([
  ['Spines', 'Tape 298Ada'],
  ['List', 'Tape 298 AdaPliAvailable at Oslo'],
  ['Fronts', 'Tape 298AdaTape 298'],
])('Printed, the view %s is all that is found, below what was searched', async (mode, text) => {
  const { user } = renderExplore({ cassettes, query });
  await findShelf();
  await user.click(screen.getByRole('radio', { name: mode }));
  expect(within(await findShelf()).getAllByRole('row').length).toBeLessThan(300);
  const event = (name: string) => act(() => void fireEvent(window, new Event(name)));
  // Once the page is idle.
  const heading = await waitFor(() => {
    event('beforeprint');
    return screen.getByText('TAPE · Label: Pli · By Title ↓ · 300 tapes');
  });
  const items = heading.parentElement?.querySelectorAll('li') ?? [];
  expect(items).toHaveLength(300);
  expect(items[1]).toHaveTextContent(text);
  expect(heading.parentElement?.querySelector('button, input, a')).toBeNull();
  event('afterprint');
  expect(heading).not.toBeInTheDocument();
});

test('Until the code for paper is loaded, one sentence is printed', async () => {
  renderExplore({ cassettes, query });
  await findShelf();
  const sentence = screen.getByText(/^This page can’t be printed yet\./);
  expect(sentence).toHaveClass('alone-on-paper');
  await waitFor(() => expect(sentence).not.toBeInTheDocument());
});

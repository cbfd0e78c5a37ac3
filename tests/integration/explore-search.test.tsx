import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { tape } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import { box, onShelf, query, shelf, visit } from '../support/render-explore.tsx';

beforeEach(() => {
  stubCanvas();
});

const tapes = () => [
  tape({
    id: 'secret-id',
    title: 'Glacier',
    artist: ['Björk Á', 'Low Choir'],
    country: 'Iceland',
    genre: ['ambient'],
    label: 'Frost',
    releaseId: 'FR-01',
    releaseYear: 1994,
    editorNotes: 'Recorded under ice.',
    locations: ['Café Ferric'],
  }),
  tape({ title: 'Harbour', artist: ['Low Choir'], country: 'Norway', releaseYear: 2001 }),
  tape({ title: 'Straße', artist: ['Ein Trio'], genre: ['krautrock'] }),
];

const filters = () => within(screen.getByRole('list', { name: 'Filters' }));
const titles = async () => (await onShelf()).map((name) => name?.split(',')[0]).sort();

test('with no terms, all tapes stand on the shelf, and their number is told', async () => {
  visit({ tapes: tapes() });
  expect(await titles()).toEqual(['Glacier', 'Harbour', 'Straße']);
  expect(screen.getByText('3 tapes')).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
});

describe('the text box', () => {
  test('is forced to upper case, with the caret where it was', async () => {
    const { user } = visit({ tapes: tapes() });
    const input = (await box()) as HTMLInputElement;
    await user.type(input, 'gler');
    expect(input).toHaveValue('GLER');
    input.setSelectionRange(2, 2);
    await user.type(input, 'aci', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input).toHaveValue('GLACIER');
    expect(input.selectionStart).toBe(5);
  });

  test('keeps the caret behind a letter that becomes two', async () => {
    const { user } = visit({ tapes: tapes() });
    const input = (await box()) as HTMLInputElement;
    await user.type(input, 'strae');
    await user.type(input, 'ß', { initialSelectionStart: 4, initialSelectionEnd: 4 });
    expect(input).toHaveValue('STRASSE');
    expect(input.selectionStart).toBe(6);
    expect(await titles()).toEqual(['Straße']);
  });

  test('leaves an input method alone until it has finished', async () => {
    visit({ tapes: tapes() });
    const input = await box();
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: 'gla' }, isComposing: true });
    expect(input).toHaveValue('gla');
    fireEvent.compositionEnd(input);
    expect(input).toHaveValue('GLA');
  });

  test('matches as one types, folding case and accents', async () => {
    const { user } = visit({ tapes: tapes() });
    await user.type(await box(), 'bjork');
    await waitFor(async () => expect(await titles()).toEqual(['Glacier']));
    expect(screen.getByText('1 of 3 tapes')).toBeInTheDocument();
    await user.clear(await box());
    await waitFor(async () => expect(await titles()).toHaveLength(3));
  });

  test.each([
    'glac',
    'choir',
    'iceland',
    'ambient',
    'frost',
    'fr-01',
    '1994',
    'under ice',
    'ferric',
  ])('finds “%s” in its own field', async (text) => {
    const { user } = visit({ tapes: tapes() });
    await user.type(await box(), text);
    await waitFor(async () => expect(await titles()).toContain('Glacier'));
    expect(await titles()).not.toContain('Straße');
  });

  test('never finds an id', async () => {
    const { user } = visit({ tapes: tapes() });
    await user.type(await box(), 'secret-id');
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  });
});

describe('the filter terms', () => {
  test('a submit makes a term of the text, trimmed, and clears the box', async () => {
    const { user } = visit({ tapes: tapes() });
    await user.type(await box(), '  low choir {Enter}');
    expect(filters().getByText('LOW CHOIR')).toBeVisible();
    expect(await box()).toHaveValue('');
    expect(await titles()).toEqual(['Glacier', 'Harbour']);

    await user.type(await box(), 'norway');
    await user.click(screen.getByRole('button', { name: 'Add as filter' }));
    expect(filters().getAllByRole('listitem')).toHaveLength(2);
    expect(await titles()).toEqual(['Harbour']);
  });

  test('must all be held, and the text being typed too, in whatever fields', async () => {
    const { user } = visit({ tapes: tapes(), query: '?term=LOW&term=CHOIR' });
    expect(await titles()).toEqual(['Glacier', 'Harbour']);
    await user.type(await box(), '2001');
    await waitFor(async () => expect(await titles()).toEqual(['Harbour']));
  });

  test('an empty one is none, and none stands there twice', async () => {
    const { user } = visit({ tapes: tapes() });
    await user.type(await box(), '   {Enter}');
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
    await user.type(await box(), 'low{Enter}');
    await user.type(await box(), 'LOW{Enter}');
    expect(filters().getAllByRole('listitem')).toHaveLength(1);
    expect(await box()).toHaveValue('');
  });

  test('each can be removed by itself, and the focus goes on', async () => {
    const { user } = visit({ tapes: tapes(), query: '?term=LOW&term=NORWAY' });
    await shelf();
    await user.click(filters().getByRole('button', { name: 'Remove NORWAY' }));
    expect(await titles()).toEqual(['Glacier', 'Harbour']);
    expect(filters().getByRole('button', { name: 'Remove LOW' })).toHaveFocus();
    await user.click(filters().getByRole('button', { name: 'Remove LOW' }));
    expect(await titles()).toHaveLength(3);
    expect(await box()).toHaveFocus();
  });
});

describe('when nothing matches', () => {
  test('that is said, with a way out that clears terms and text', async () => {
    const { user } = visit({ tapes: tapes(), query: '?term=LOW' });
    await user.type(await box(), 'zzz');
    expect(await screen.findByRole('heading', { name: 'Nothing matches' })).toBeVisible();
    expect(screen.getByText('0 of 3 tapes')).toBeInTheDocument();
    expect(screen.queryByRole('grid')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await titles()).toHaveLength(3);
    expect(await box()).toHaveValue('');
    expect(await box()).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });
});

describe('the address', () => {
  test('holds the terms at once and the text after a pause, and adds no step to the history', async () => {
    const { user } = visit({ tapes: tapes() });
    await shelf();
    const steps = window.history.length;
    await user.type(await box(), 'low{Enter}');
    expect(query().getAll('term')).toEqual(['LOW']);
    await user.type(await box(), 'nor');
    await waitFor(() => expect(query().get('find')).toBe('NOR'));
    expect(query().getAll('term')).toEqual(['LOW']);
    expect(window.history.length).toBe(steps);
  });

  test('shared, shows the same shelf', async () => {
    visit({ tapes: tapes(), query: '?term=LOW&find=ICE' });
    expect(await titles()).toEqual(['Glacier']);
    expect(await box()).toHaveValue('ICE');
    expect(filters().getByText('LOW')).toBeVisible();
  });
});

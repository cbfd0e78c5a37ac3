import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCassette } from '../support/fake-backend.ts';
import { stubCanvas } from '../support/fake-canvas.ts';
import { findShelf, findSpine, renderExplore, urlParams } from '../support/render-explore.tsx';

beforeEach(() => {
  stubCanvas();
});

const whole = () =>
  buildCassette({
    id: 'tide',
    title: 'Low Tide',
    artist: ['Ada', 'Bo'],
    label: 'Ferric',
    country: 'Norway',
    genre: ['drone'],
    releaseYear: 1986,
    releaseId: 'FE-3',
    editorNotes: 'Hiss left in.',
    link: 'https://tide.example/tape',
    inStock: 'Yes',
    locations: ['Oslo', 'Bergen'],
  });
const bare = () => buildCassette({ id: 'bare', title: 'Bare', artist: ['Nobody'] });
const tapes = () => [whole(), bare()];
const view = () => screen.findByRole('dialog');
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const opened = async (name = 'Low Tide, Ada, Bo', from = tapes()) => {
  const visited = renderExplore({ tapes: from });
  await visited.user.click(await findSpine(name));
  return { ...visited, dialog: await view() };
};
const wall = async () => (await findShelf()).parentElement;

describe('a spine that is clicked', () => {
  test('pulls its tape out, above the shelf, which takes its overlay style', async () => {
    const visited = renderExplore({ tapes: tapes() });
    expect(await wall()).not.toHaveAttribute('data-overlay');
    const one = await findSpine('Low Tide, Ada, Bo');
    await visited.user.click(one);
    const dialog = await view();
    expect(dialog).toHaveAccessibleName('Low Tide');
    expect(dialog).toHaveFocus();
    expect(one).toHaveAttribute('aria-pressed', 'true');
    expect(await wall()).toHaveAttribute('data-overlay');
    const before = dialog.compareDocumentPosition(await findShelf());
    expect(before & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(urlParams().get('tape')).toBe('tide');
  });

  test('again puts it back', async () => {
    const { user } = await opened();
    const one = await findSpine('Low Tide, Ada, Bo');
    await user.click(one);
    await closed();
    expect(one).toHaveAttribute('aria-pressed', 'false');
    expect(await wall()).not.toHaveAttribute('data-overlay');
    expect(one).toHaveFocus();
  });

  test('while another tape is out, changes places with it', async () => {
    const { user } = await opened();
    await user.click(await findSpine('Bare, Nobody'));
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveAccessibleName('Bare'));
    expect(await findSpine('Low Tide, Ada, Bo')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('dialog')).toHaveFocus();
  });
});

describe('the full view closes', () => {
  test.each([
    ['at X', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'X' })],
    ['at a click beside the things on it', (dialog: HTMLElement) => dialog],
    ['at a click on its words', (dialog: HTMLElement) => within(dialog).getByText('Norway')],
  ])('%s, and the focus goes back to the spine', async (_, target) => {
    const { user, dialog } = await opened();
    await user.click(target(dialog));
    await closed();
    await waitFor(async () => expect(await findSpine('Low Tide, Ada, Bo')).toHaveFocus());
    expect(urlParams().get('tape')).toBeNull();
  });

  test('at Escape, wherever the focus is', async () => {
    const { user } = await opened();
    act(() => screen.getByRole('textbox').focus());
    await user.keyboard('{Escape}');
    await closed();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test('at Back, and Forward pulls the tape out again', async () => {
    await opened();
    act(() => window.history.back());
    await closed();
    await waitFor(async () => expect(await findSpine('Low Tide, Ada, Bo')).toHaveFocus());
    act(() => window.history.forward());
    expect(await view()).toHaveAccessibleName('Low Tide');
  });

  test('without a step too many: X and Back are one and the same', async () => {
    const { user, dialog } = await opened();
    const steps = window.history.length;
    await user.dblClick(within(dialog).getByRole('button', { name: 'X' }));
    await closed();
    expect(window.location.pathname).toBe('/explore');
    await user.click(await findSpine('Low Tide, Ada, Bo'));
    await view();
    expect(window.history.length).toBe(steps);
  });

  test('but not at the link, the case, or while words are being marked', async () => {
    const { user, dialog } = await opened();
    const link = within(dialog).getByRole('link', { name: 'Link' });
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    await user.click(within(dialog).getByRole('button', { name: /Unfold/ }));
    const words = within(dialog).getByText('Norway');
    window.getSelection()?.selectAllChildren(words);
    fireEvent.click(words);
    expect(screen.getByRole('dialog')).toBeVisible();
    window.getSelection()?.removeAllRanges();
  });
});

describe('the state of the search', () => {
  test('that changed while a tape was out is not undone by closing', async () => {
    const { user, dialog } = await opened();
    await user.type(screen.getByRole('textbox'), 'tide{Enter}');
    await user.click(within(dialog).getByRole('button', { name: 'X' }));
    await closed();
    expect(screen.getByRole('button', { name: 'Remove TIDE' })).toBeVisible();
    expect(urlParams().getAll('term')).toEqual(['TIDE']);
  });

  test('that hides the tape keeps it out, and the focus has somewhere to go', async () => {
    const { user, dialog } = await opened();
    await user.type(screen.getByRole('textbox'), 'nobody{Enter}');
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'X' }));
    await closed();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });
});

describe('a shared address', () => {
  test('shows the tape that is out; closing it stays on the shelf', async () => {
    const { user } = renderExplore({ tapes: tapes(), query: '?tape=tide&shuffle=3' });
    const dialog = await view();
    expect(dialog).toHaveAccessibleName('Low Tide');
    await user.click(within(dialog).getByRole('button', { name: 'X' }));
    await closed();
    expect(window.location.search).toBe('?shuffle=3');
  });

  test('of a tape that is gone says so, and shows the others', async () => {
    const { user } = renderExplore({ tapes: tapes(), query: '?tape=gone' });
    expect(await screen.findByText(/no longer on the shelf/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the others' }));
    await waitFor(() => expect(screen.queryByText(/no longer on the shelf/)).toBeNull());
    expect(urlParams().get('tape')).toBeNull();
  });
});

describe('the liner notes', () => {
  const fact = (dialog: HTMLElement, name: string) => {
    const term = within(dialog).getByText(name);
    return within(term.parentElement as HTMLElement).getByRole('definition').textContent;
  };

  test('tell title, artist, label, country, year, notes, stock and link', async () => {
    const { dialog } = await opened();
    expect(within(dialog).getByRole('heading', { name: 'Low Tide' })).toBeVisible();
    expect(within(dialog).getByText('Ada, Bo')).toBeVisible();
    expect(fact(dialog, 'Label')).toBe('Ferric');
    expect(fact(dialog, 'Country')).toBe('Norway');
    expect(fact(dialog, 'Year')).toBe('1986');
    expect(within(dialog).getByText('“Hiss left in.”')).toBeVisible();
    expect(within(dialog).getByText('Available at Oslo, Bergen')).toBeVisible();
    const link = within(dialog).getByRole('link', { name: 'Link' });
    expect(link).toHaveAttribute('href', 'https://tide.example/tape');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAccessibleDescription('opens in a new tab');
  });

  test('leave no empty label behind for what a tape lacks', async () => {
    const { dialog } = await opened('Bare, Nobody');
    for (const name of ['Label', 'Country', 'Year'])
      expect(within(dialog).queryByText(name)).toBeNull();
    expect(within(dialog).queryByRole('link')).toBeNull();
    expect(dialog).not.toHaveTextContent(/Available|[“”]|null|undefined/);
  });

  test('say only Available without locations', async () => {
    const { dialog } = await opened('Bare, Nobody', [{ ...bare(), inStock: 'Yes' }]);
    expect(within(dialog).getByText('Available')).toBeVisible();
  });

  test.each(['javascript:alert(1)', 'ftp://tide.example', 'tide.example', 'data:text/html,x'])(
    'never make a link of %s',
    async (link) => {
      const { dialog } = await opened('Bare, Nobody', [{ ...bare(), link }]);
      expect(within(dialog).queryByRole('link')).toBeNull();
    },
  );
});

describe('the case', () => {
  const handle = (dialog: HTMLElement) =>
    within(dialog).getByRole('button', { name: /unfold|fold/i });

  test('unfolds its J-card at a click, and folds it again', async () => {
    const { user, dialog } = await opened();
    expect(handle(dialog)).toHaveAccessibleName('Cassette case. Unfold the J-card');
    await user.click(handle(dialog));
    expect(handle(dialog)).toHaveAccessibleName('J-card. Fold it up');
    await user.click(handle(dialog));
    expect(handle(dialog)).toHaveAccessibleName(/^Cassette case/);
  });

  test('does so at Enter and Space, and keeps the focus', async () => {
    const { user, dialog } = await opened();
    handle(dialog).focus();
    await user.keyboard('{Enter}');
    expect(handle(dialog)).toHaveAccessibleName(/^J-card/);
    expect(handle(dialog)).toHaveFocus();
    await user.keyboard(' ');
    expect(handle(dialog)).toHaveAccessibleName(/^Cassette case/);
  });

  test('turns at the arrow keys, and says which side is in sight', async () => {
    const { user, dialog } = await opened();
    handle(dialog).focus();
    expect(handle(dialog)).toHaveAccessibleDescription(/arrow keys/);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Front');
    await user.keyboard('{ArrowRight>4/}');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Spine');
    await user.keyboard('{ArrowRight>6/}');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Back');
    await user.keyboard('{ArrowLeft>18/}');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Hinge');
  });

  test('turns under the pointer, and a drag is no click', async () => {
    const { dialog } = await opened();
    const at = (x: number) => ({
      pointerId: 1,
      isPrimary: true,
      button: 0,
      clientX: x,
      clientY: 9,
    });
    fireEvent.pointerDown(handle(dialog), at(0));
    fireEvent.pointerMove(handle(dialog), at(60));
    fireEvent.pointerMove(handle(dialog), at(140));
    fireEvent.pointerUp(handle(dialog), at(140));
    fireEvent.click(handle(dialog));
    expect(handle(dialog)).toHaveAccessibleName(/^Cassette case/);
    expect(within(dialog).getByRole('status')).not.toHaveTextContent('Front');

    // A hand that trembles still clicks.
    fireEvent.pointerDown(handle(dialog), at(0));
    fireEvent.pointerMove(handle(dialog), at(3));
    fireEvent.pointerUp(handle(dialog), at(3));
    fireEvent.click(handle(dialog));
    expect(handle(dialog)).toHaveAccessibleName(/^J-card/);
  });
});

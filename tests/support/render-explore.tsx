import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { Cassette } from '../../src/domain/cassette.ts';
import type { PileMark } from '../../src/domain/pile.ts';
import type { Account } from '../../src/services/ports.ts';
import { member } from './fake-backend.ts';
import { type Prepare, renderRoute } from './render-route.tsx';

// Queries by role are slow with this many buttons, above all on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

type Options = {
  account?: Account | null;
  cassettes?: Cassette[];
  pile?: Map<string, PileMark>;
  /** The query of the URL: empty, or with a leading `?`. */
  query?: string;
  prepare?: Prepare;
};

/** Renders /explore. */
export const renderExplore = ({
  account = member,
  cassettes = [],
  pile,
  query = '',
  prepare,
}: Options) =>
  renderRoute(`/explore${query}`, { account, cassettes, ...(pile && { pile }) }, prepare);

export const findShelf = () => screen.findByRole('grid', { name: 'Shelf' });

/** Title and artists in the accessible name of a spine, without availability, pile and place. */
export const spineName = (spine: Element | null) =>
  spine
    ?.getAttribute('aria-label')
    ?.replace(/, (not )?available(, on your pile)?, \d+ of \d+$/, '');

/** Title and artists of the spines on the shelf, in their order. */
export const spineNames = async () =>
  // Not by role: with this many buttons that takes up to a second.
  [...(await findShelf()).querySelectorAll('button[aria-pressed]')].map(spineName);

/** The spine with this title and artists. */
export const findSpine = async (name: string | RegExp) =>
  within(await findShelf()).findByRole('button', {
    name: typeof name === 'string' ? (_, element) => spineName(element) === name : name,
  });

/** Renders /explore, and opens the tape with this title and artists: its full view. */
export async function openTape(name: string | RegExp, options: Options) {
  const view = renderExplore(options);
  await view.user.click(await findSpine(name));
  return { ...view, dialog: await screen.findByRole('dialog') };
}

export const findSearchInput = () => screen.findByRole('searchbox', { name: 'Search the shelf' });

export const urlParams = () => new URLSearchParams(window.location.search);

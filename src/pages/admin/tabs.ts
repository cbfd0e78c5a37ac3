import type { ComponentType } from 'react';
import { memoizeAsync } from '../../services/memoize-async.ts';
import type { Account } from '../../services/ports.ts';
import type { Catalogue } from './use-catalogue.ts';

/** What would be lost with a room that is left now. */
export type UnsavedChanges = {
  /** The sentence in the question that is asked before leaving. */
  message: string;
  /** The title of the tape that is being edited, if there is one. */
  title?: string;
};

/** What every room of /admin gets from its frame. A room stays mounted through a sign-out. */
export type TabProps = {
  /** Who is signed in; a room shows and fetches nothing unless it is an editor. */
  account: Account | null;
  /** The editor's uid, or null. */
  editorUid: string | null;
  /** All tapes, fetched once for all rooms that read them. */
  catalogue: Catalogue;
  /** The place in the top bar for the room's own buttons, for `createPortal`. */
  toolbarSlot: HTMLElement | null;
  /** Tells the frame that something is not saved yet, or null when all is. */
  onUnsavedChanges: (unsaved: UnsavedChanges | null) => void;
};

export type Tab = {
  /** In the address: /admin?tab=name; the first tab is /admin itself. */
  name: string;
  label: string;
  /** Whether the room reads the whole catalogue. */
  needsCatalogue: boolean;
  load: () => Promise<{ Room: ComponentType<TabProps> }>;
};

/** The rooms of /admin, one line each. */
export const tabs = [
  {
    name: 'cassettes',
    label: 'Cassettes',
    needsCatalogue: true,
    load: memoizeAsync(() => import('./catalogue/catalogue-tab.tsx')),
  },
  {
    name: 'import',
    label: 'Import',
    needsCatalogue: true,
    load: memoizeAsync(() => import('./import/import-tab.tsx')),
  },
  {
    name: 'mailing-list',
    label: 'Mailing list',
    needsCatalogue: false,
    load: memoizeAsync(() => import('./mailing-list/mailing-list-tab.tsx')),
  },
] as const satisfies readonly Tab[];

/** The tab that an address names; the first one when it names none that is there. */
export const findTab = (query: URLSearchParams): Tab =>
  tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];

export const tabQuery = (tab: Tab): string => (tab === tabs[0] ? '' : `?tab=${tab.name}`);

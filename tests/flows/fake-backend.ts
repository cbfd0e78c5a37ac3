import type {
  Account,
  Backend,
  CassettesPort,
  ImagesPort,
  MailingListPort,
  Session,
  SessionPort,
  ShelfPort,
} from '../../src/backend/port.ts';
import {
  type Cassette,
  type CassetteImages,
  changedFields,
  type Panel,
  panels,
} from '../../src/domain/cassette.ts';
import { Failure } from '../../src/domain/failure.ts';

export const editor: Account = { uid: 'e', email: 'editor@example.org', role: 'editor' };
export const member: Account = { uid: 'm', email: 'member@example.org', role: 'member' };

const image = (panel: Panel) => ({
  path: `images/00000000-0000-4000-8000-0000000000${panels.indexOf(panel)}0`,
  token: '',
  blurhash: '',
});
const images: CassetteImages = {
  spine: image('spine'),
  front: image('front'),
  fullJCard: image('fullJCard'),
};

let made = 0;

/** A whole tape for tests; name only what the test is about. */
export const tape = (fields: Partial<Cassette> = {}): Cassette => ({
  id: `tape-${++made}`,
  title: 'Title',
  artist: ['Artist'],
  country: '',
  genre: [],
  label: '',
  releaseId: '',
  releaseYear: null,
  editorNotes: '',
  link: '',
  inStock: 'No',
  locations: [],
  images,
  createdAt: 0,
  updatedAt: 0,
  ...fields,
});

type Calls = { name: string; args: readonly unknown[] }[];

/**
 * A backend in memory, typed as the port so that it can't drift from it. `failNext` makes the next
 * call of a method fail; `hold` keeps it waiting until the returned function is called.
 */
export function fakeBackend(start: { account?: Account | null; tapes?: Cassette[] } = {}) {
  const tapes = new Map((start.tapes ?? []).map((cassette) => [cassette.id, cassette]));
  const stored = new Map<string, Blob>();
  const signups: { id: string; email: string }[] = [];
  const calls: Calls = [];
  const failures = new Map<string, Failure>();
  const holds = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  let session: Session = start.account
    ? { status: 'signed-in', account: start.account }
    : { status: 'signed-out' };

  const become = (account: Account | null) => {
    session = account ? { status: 'signed-in', account } : { status: 'signed-out' };
    for (const listener of listeners) listener();
  };

  /** Records the call, waits if it is held, and fails if it was told to. */
  const call = async (name: string, ...args: unknown[]) => {
    calls.push({ name, args });
    await holds.get(name);
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure;
  };

  const sessionPort: SessionPort = {
    current: () => session,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async signIn(email, password) {
      await call('signIn', email, password);
      const account = [editor, member].find((one) => one.email === email);
      if (!account || password !== 'cassette') throw new Failure('credentials', 'No such account.');
      become(account);
    },
    async signOut() {
      await call('signOut');
      become(null);
    },
    refresh: () => call('refresh'),
  };

  let ids = 0;
  const cassettesPort: CassettesPort = {
    async list() {
      await call('list');
      return [...tapes.values()];
    },
    async read(id) {
      await call('read', id);
      return tapes.get(id) ?? null;
    },
    newId: () => `new-${++ids}`,
    async create(id, draft, newImages) {
      await call('create', id, draft, newImages);
      const cassette = tapes.get(id) ?? tape({ ...draft, id, images: newImages });
      tapes.set(id, cassette);
      return cassette;
    },
    async update(base, draft) {
      await call('update', base, draft);
      const current = tapes.get(base.id);
      if (!current) throw new Failure('missing', 'No such document exists!');
      const theirs = changedFields(base, current);
      const fields = changedFields(base, draft).filter((field) => theirs.includes(field));
      if (fields.length > 0) throw new Failure('conflict', 'Changed meanwhile.', { fields });
      const updated = { ...current, ...draft };
      tapes.set(base.id, updated);
      return updated;
    },
    async remove(id) {
      await call('remove', id);
      tapes.delete(id);
    },
    reindex: (id, entryIn) => call('reindex', id, entryIn),
  };

  const shelfPort: ShelfPort = {
    async tapes(uid, onProgress) {
      await call('shelf', uid);
      onProgress([...tapes.values()]);
      return [...tapes.values()];
    },
    async entries() {
      await call('entries');
      return [...tapes.values()].map((one) => ({ part: 'p0', tape: one }));
    },
  };

  let uploads = 0;
  const imagesPort: ImagesPort = {
    async upload(blob, onProgress) {
      await call('upload', blob);
      onProgress?.(1);
      const path = `images/00000000-0000-4000-8000-${String(++uploads).padStart(12, '0')}`;
      stored.set(path, blob);
      return { path, token: 'token' };
    },
    address: ({ path, token }) => `https://images.example/${path}?token=${token}`,
    async lookUp(path) {
      await call('lookUp', path);
      return `https://images.example/${path}`;
    },
    async remove(path) {
      await call('removeImage', path);
      stored.delete(path);
    },
  };

  const mailingListPort: MailingListPort = {
    async join(email, collection = 'mailinglist') {
      await call('join', email, collection);
      signups.push({ id: `signup-${signups.length + 1}`, email });
      return `signup-${signups.length}`;
    },
  };

  const backend: Backend = {
    session: () => call('load session').then(() => sessionPort),
    cassettes: () => call('load cassettes').then(() => cassettesPort),
    shelf: () => call('load shelf').then(() => shelfPort),
    images: () => call('load images').then(() => imagesPort),
    mailingList: () => call('load mailingList').then(() => mailingListPort),
  };

  return {
    backend,
    tapes,
    stored,
    signups,
    calls,
    become,
    /** How often a method was called. */
    count: (name: string) => calls.filter((one) => one.name === name).length,
    failNext: (name: string, failure: Failure) => failures.set(name, failure),
    hold(name: string): () => void {
      let release = () => {};
      holds.set(name, new Promise((resolve) => (release = resolve)));
      return () => {
        holds.delete(name);
        release();
      };
    },
  };
}

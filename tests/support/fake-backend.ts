import type { BinRecord } from '../../src/domain/bin.ts';
import {
  type Cassette,
  type CassetteImages,
  imagePaths,
  noImages,
  type Panel,
  panels,
} from '../../src/domain/cassette.ts';
import { emptyFields } from '../../src/domain/cassette-validation.ts';
import {
  binIdOf,
  type CassetteWrite,
  cassetteIdOf,
  planWrite,
  recordedValues,
  type WriteResult,
} from '../../src/domain/cassette-write.ts';
import { Failure, type FailureCode } from '../../src/domain/failure.ts';
import type { FormDraft } from '../../src/domain/form-draft.ts';
import { type ChangeRecord, deletionId, noCounts, type Run } from '../../src/domain/history.ts';
import type { Signup } from '../../src/domain/mailing-list.ts';
import type { PileMark } from '../../src/domain/pile.ts';
import type {
  Account,
  AccountPort,
  Backend,
  CataloguePort,
  DraftsPort,
  ImagesPort,
  MailingListAdminPort,
  MailingListPort,
  Page,
  Session,
  SessionPort,
  ShelfPort,
} from '../../src/services/ports.ts';

export const editor: Account = { uid: 'e', email: 'editor@example.org', role: 'editor' };
export const member: Account = { uid: 'm', email: 'member@example.org', role: 'member' };

const image = (panel: Panel) => ({
  path: `images/00000000-0000-4000-8000-0000000000${panels.indexOf(panel)}0`,
  token: '',
  blurhash: '',
});
export const images: CassetteImages = {
  spine: image('spine'),
  front: image('front'),
  fullJCard: image('fullJCard'),
};

let builtCount = 0;

/** A complete cassette; pass only the fields that the test is about. */
export const buildCassette = (fields: Partial<Cassette> = {}): Cassette => ({
  ...emptyFields,
  id: `cassette-${++builtCount}`,
  title: 'Title',
  artist: ['Artist'],
  images,
  createdAt: 0,
  updatedAt: 0,
  ...fields,
});

/** As `buildCassette`, but without images, as an import creates it. */
export const cassetteWithoutImages = (fields: Partial<Cassette> = {}): Cassette =>
  buildCassette({ images: noImages, ...fields });

/** A change of the cassette `bus` in the form; pass only the fields that the test is about. */
export const buildChange = (fields: Partial<ChangeRecord>): ChangeRecord => ({
  id: `change-${++builtCount}`,
  cassetteId: 'bus',
  title: 'Bus',
  kind: 'form',
  email: 'anna@example.org',
  changedAt: Date.UTC(2026, 10, 1, 12),
  fields: [],
  before: {},
  after: {},
  ...fields,
});

type Calls = { name: string; args: readonly unknown[] }[];

/**
 * A backend in memory, typed as the port so that it can't drift from it. `failNext` makes the next
 * call of a method fail; `holdCalls` keeps it waiting until the returned function is called.
 */
export function fakeBackend(
  initial: {
    account?: Account | null;
    cassettes?: Cassette[];
    /** The ids of further entries of each list, which can't be read. */
    unreadableIds?: string[];
    bin?: BinRecord[];
    runs?: Run[];
    /** The history, oldest first. */
    changes?: ChangeRecord[];
    signups?: Signup[];
    /** The pile of the account. */
    pile?: Map<string, PileMark>;
    /** The drafts of earlier visits, by account and id. */
    drafts?: Map<string, FormDraft>;
    isDraftStorageFull?: boolean;
    /** The passwords that are accepted, by default `cassette`. */
    passwords?: string[];
  } = {},
) {
  const cassettes = new Map((initial.cassettes ?? []).map((cassette) => [cassette.id, cassette]));
  const storedImages = new Map<string, Blob>();
  const signups: Signup[] = [...(initial.signups ?? [])];
  const pile = initial.pile ?? new Map<string, PileMark>();
  const calls: Calls = [];
  const failures = new Map<string, Failure>();
  const holds = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  let session: Session = initial.account
    ? { status: 'signed-in', account: initial.account }
    : { status: 'signed-out' };

  const changeSession = (changed: Session) => {
    session = changed;
    for (const listener of listeners) listener();
  };

  const signInAs = (account: Account | null) =>
    changeSession(account ? { status: 'signed-in', account } : { status: 'signed-out' });

  /** Records the call, waits if it is held, and fails if it was told to. */
  const call = async (name: string, ...args: unknown[]) => {
    calls.push({ name, args });
    await holds.get(name);
    const failure = failures.get(name);
    failures.delete(name);
    if (failure) throw failure;
  };

  const pageOf = <Item>(name: string, list: readonly Item[], size: number): Page<Item> => ({
    items: list.slice(0, size),
    unreadableIds: initial.unreadableIds ?? [],
    loadNext:
      list.length > size ? () => call(name).then(() => pageOf(name, list.slice(size), size)) : null,
  });

  const sessionPort: SessionPort = {
    current: () => session,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    async signIn(...given) {
      const [email, password] = given;
      await call('signIn', ...given);
      const account = [editor, member].find((one) => one.email === email);
      if (!account || !(initial.passwords ?? ['cassette']).includes(password))
        throw new Failure('credentials', 'No such account.');
      signInAs(account);
    },
    async signOut() {
      await call('signOut');
      changeSession({ status: 'signed-out', isRequested: true });
    },
    refresh: () => call('refresh'),
  };

  /** The methods of a port, each with `call` before it. */
  const recorded = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, method]) => [
        name,
        async (...args: unknown[]) => {
          await call(name, ...args);
          return method(...args);
        },
      ]),
    ) as Port;

  const accountPort = recorded<AccountPort>({
    requestPasswordReset: async () => {},
    readEmailOfCode: async () => member.email,
    resetPassword: async () => {},
    changePassword: async () => {},
    personalData: async () => ({ id: 'm', email: member.email }),
  });

  const changes = [...(initial.changes ?? [])];
  let lastTime = 0;
  /** The time of the server: no two writes share one. */
  const now = () => {
    lastTime = Math.max(lastTime + 1, Date.now());
    return lastTime;
  };
  const bin = new Map((initial.bin ?? []).map((record) => [record.recordId, record]));
  const runs = new Map((initial.runs ?? []).map((run) => [run.id, run]));
  const recordsNewestFirst = () =>
    [...bin.values()].reverse().sort((a, b) => (b.movedAt ?? 0) - (a.movedAt ?? 0));

  function addRecord(
    id: string,
    { source }: CassetteWrite,
    before: Cassette | null,
    after: Cassette | null,
  ) {
    const { email } = writer();
    const values = recordedValues(before, after);
    changes.push({ ...source, ...values, id, email, changedAt: now() });
  }
  const writer = () => (session.status === 'signed-in' ? session.account : editor);

  function carryOut(write: CassetteWrite): WriteResult {
    const id = cassetteIdOf(write);
    const binId = binIdOf(write) ?? '';
    const binned = bin.get(binId)?.cassette ?? null;
    const stored = cassettes.get(id) ?? null;
    const plan = planWrite(write, stored, binned);
    let { after } = plan;
    const movedAt = now();
    if (after && after !== stored) {
      const audit = { createdAt: after.createdAt ?? movedAt, updatedBy: writer().uid };
      after = { ...after, ...audit, updatedAt: movedAt };
      if (write.type === 'restore') bin.delete(binId);
      cassettes.set(id, after);
      addRecord(after.changeId ?? '', write, stored, after);
    }
    if (stored && !after) {
      cassettes.delete(id);
      addRecord(deletionId(stored), write, stored, null);
      if (write.type === 'moveToBin')
        bin.set(binId, { recordId: binId, cassette: stored, movedBy: writer().email, movedAt });
    }
    if (write.type === 'removeFromBin' && binned) {
      bin.delete(binId);
      addRecord(write.changeId, write, binned, null);
    }
    return { ...plan, after };
  }

  /** The writes that have no answer yet, by the cassette's id. */
  const writing = new Map<string, Promise<unknown>>();
  let lostAnswer: Failure | null = null;
  const writeMany: CataloguePort['writeMany'] = async (writes) => {
    const lost = lostAnswer;
    lostAnswer = null;
    const outcomes = await Promise.all(
      writes.map((write) => {
        const id = cassetteIdOf(write);
        const outcome = call(write.type, write)
          .then(() => ({ result: carryOut(write) }))
          .catch((error: unknown) => ({ failure: Failure.from(error) }));
        writing.set(id, outcome);
        return outcome.finally(() => writing.delete(id));
      }),
    );
    return lost ? outcomes.map(() => ({ failure: lost })) : outcomes;
  };
  const reads = recorded<Omit<CataloguePort, 'writeMany'>>({
    async read(id) {
      await writing.get(id)?.catch(() => {});
      return cassettes.get(id) ?? null;
    },
    listBin: async (size) => pageOf('listBin', recordsNewestFirst(), size),
    findInBin: async (cassetteId) =>
      recordsNewestFirst().find(({ cassette }) => cassette.id === cassetteId) ?? null,
    async findReferenced() {
      const naming = [...cassettes.values(), ...[...bin.values()].map((record) => record.cassette)];
      return new Set(naming.flatMap(({ images }) => imagePaths(images)));
    },
    async listChanges(size, of) {
      const listed = changes.filter((one) =>
        'runId' in of ? one.runId === of.runId : one.cassetteId === of.cassetteId,
      );
      return pageOf('listChanges', listed.reverse(), size);
    },
    async listFeed(size) {
      const listed = [...changes.filter(({ runId }) => runId === undefined), ...runs.values()];
      listed.reverse().sort((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0));
      return pageOf('listFeed', listed, size);
    },
    readChanges: async (ids) => changes.filter(({ id }) => ids.includes(id)),
    async startRun(action, title) {
      const id = `run-${runs.size + 1}`;
      const { email } = writer();
      const start = { id, kind: 'run', action, title, email, changedAt: now() } as const;
      runs.set(id, { ...start, ...noCounts, undone: 0 });
      return id;
    },
    async updateRun(id, counts) {
      const run = runs.get(id);
      if (run) runs.set(id, { ...run, ...counts });
    },
  });
  const cataloguePort = { ...reads, writeMany };

  const shelfPort: ShelfPort = {
    async loadCassettes(uid, _seed, onProgress) {
      await call('loadCassettes', uid);
      const indexed = [...cassettes.values()];
      onProgress(indexed);
      await call('loadRest');
      return { cassettes: indexed, unreadableIds: initial.unreadableIds ?? [] };
    },
    openPile: async (uid) => ({
      async read() {
        await call('readPile', uid);
        return new Map(pile);
      },
      async add(id, missingIds) {
        await call('addToPile', id, missingIds);
        if (!cassettes.has(id)) throw new Failure('missing', 'No such cassette.');
        for (const one of missingIds) pile.delete(one);
        pile.set(id, { markedAt: Date.now() });
      },
      async remove(id, missingIds) {
        await call('removeFromPile', id, missingIds);
        for (const one of [id, ...missingIds]) pile.delete(one);
      },
    }),
  };

  let uploads = 0;
  /** Cassettes may name images that no test has stored. */
  const removedPaths = new Set<string>();
  const imagesPort: ImagesPort = {
    async upload(blob, onProgress) {
      const path = `images/00000000-0000-4000-8000-${String(++uploads).padStart(12, '0')}`;
      await call('upload', blob);
      onProgress?.(1);
      storedImages.set(path, blob);
      return { path, token: 'token' };
    },
    imageUrl: ({ path, token }) =>
      token === '' ? null : `https://images.example/${path}?token=${token}`,
    async lookUpUrl(path) {
      await call('lookUpUrl', path);
      if (removedPaths.has(path)) throw new Failure('missing', 'No such image.');
      return `https://images.example/${path}`;
    },
    async remove(path) {
      await call('removeImage', path);
      storedImages.delete(path);
      removedPaths.add(path);
    },
  };

  const mailingListPort = recorded<MailingListPort>({
    async join(email) {
      const existing = signups.find((one) => one.email === email);
      if (existing) return existing.id;
      const id = `signup-${signups.length + 1}`;
      signups.push({ id, email, createdAt: Date.now() });
      return id;
    },
  });

  const mailingListAdminPort = recorded<MailingListAdminPort>({
    async listNewest(size) {
      const newest = signups.toReversed().sort((a, b) => b.createdAt - a.createdAt);
      return pageOf('listNewest', newest, size);
    },
    async removeAddress(email) {
      const remaining = signups.filter((one) => one.email !== email);
      signups.splice(0, signups.length, ...remaining);
    },
  });

  // The drafts outlive the page, so a test can pass them to the next render.
  const drafts = initial.drafts ?? new Map<string, FormDraft>();
  const draftsPort: DraftsPort = {
    async list(uid) {
      await call('listDrafts', uid);
      return [...drafts].flatMap(([key, draft]) => (key.startsWith(`${uid}/`) ? draft : []));
    },
    async save(uid, saved) {
      await call('saveDrafts', saved.length);
      const keeping = initial.isDraftStorageFull ? 'not-kept' : 'kept';
      if (keeping === 'kept')
        for (const draft of saved) drafts.set(`${uid}/${draft.draftId}`, draft);
      return Object.fromEntries(saved.map(({ draftId }) => [draftId, keeping]));
    },
    async remove(uid, ids) {
      for (const id of ids) drafts.delete(`${uid}/${id}`);
    },
  };

  const load = <Port>(name: keyof Backend, port: Port) => {
    return () => call(`load ${name}`).then(() => port);
  };
  const backend: Backend = {
    account: load('account', accountPort),
    session: load('session', sessionPort),
    catalogue: load('catalogue', cataloguePort),
    shelf: load('shelf', shelfPort),
    images: load('images', imagesPort),
    mailingList: load('mailingList', mailingListPort),
    drafts: load('drafts', draftsPort),
    mailingListAdmin: load('mailingListAdmin', mailingListAdminPort),
  };

  return {
    backend,
    storedCassettes: cassettes,
    bin,
    changes,
    runs,
    storedImages,
    signups,
    pile,
    drafts,
    calls,
    signInAs,
    /** How often a method was called. */
    callCount: (name: string) => calls.filter((one) => one.name === name).length,
    failNext: (name: string, failure: Failure) => failures.set(name, failure),
    /** The next commit is stored, but fails as if its answer was lost. */
    loseNextAnswer(code: FailureCode) {
      lostAnswer = new Failure(code, 'no answer');
    },
    holdCalls(name: string): () => void {
      let release = () => {};
      holds.set(name, new Promise((resolve) => (release = resolve)));
      return () => {
        holds.delete(name);
        release();
      };
    },
  };
}

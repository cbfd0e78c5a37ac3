import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOffline } from '../../../src/services/keep-offline.ts';

const url = (name: string) => `http://127.0.0.1/v0/b/bucket/o/${name}`;

/** A picture of the page: one that lies far below is loaded when it comes near. */
function show(name: string, loading: 'eager' | 'lazy' = 'eager') {
  const picture = Object.assign(new Image(), { loading, src: url(name) });
  Object.defineProperty(picture, 'complete', { value: true });
  document.body.append(picture);
}

/** A browser whose worker takes control once it is registered, or has it already. */
function stubWorker({ hasControl }: { hasControl: boolean }) {
  const worker = Object.assign(new EventTarget(), {
    controller: hasControl ? {} : null,
    register: async () => {
      setTimeout(() => {
        worker.controller = {};
        worker.dispatchEvent(new Event('controllerchange'));
      });
      return { active: null };
    },
  });
  vi.stubGlobal('navigator', { serviceWorker: worker });
  return worker;
}

/** What is requested, and whether the worker had control then; an answer without CORS is opaque. */
function stubFetch(worker: { controller: object | null }) {
  const requests: unknown[][] = [];
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    requests.push([...request, worker.controller !== null]);
    return Response.error();
  });
  return requests;
}

beforeEach(() => {
  vi.stubEnv('PROD', true);
  localStorage.setItem('account-hint', '{}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
});

test('On a first visit the pictures in sight are requested again, once the worker keeps what it sees', async () => {
  show('a');
  show('b');
  show('far-below', 'lazy');
  const requests = stubFetch(stubWorker({ hasControl: false }));
  await keepOffline();
  const options = { mode: 'no-cors' };
  expect(requests).toEqual([
    [url('a'), options, true],
    [url('b'), options, true],
  ]);
});

test('A worker that has seen the pictures is left alone', async () => {
  show('a');
  const requests = stubFetch(stubWorker({ hasControl: true }));
  await keepOffline();
  expect(requests).toEqual([]);
});

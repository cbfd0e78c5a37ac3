import { ownPath } from '../../paths.ts';

/** What /account shows. `next` is where to go after a sign-in: a path of this site. */
export type AccountState =
  | { view: 'account'; next: string | null }
  | { view: 'forgot'; next: string | null }
  | { view: 'link'; mode: string; code: string; next: string | null }
  /** What a mailed link has done; `reason` is a sentence, or empty. */
  | { view: 'done'; mode: string; reason: string; next: string | null };

/**
 * Reads the URL of a mailed link (`mode`, `oobCode` and `continueUrl`, which must be of this `origin`),
 * else the router's own state.
 */
export function parseAccountState(
  historyState: unknown,
  search: string,
  origin: string,
): AccountState {
  const params = new URLSearchParams(search);
  const mode = params.get('mode');
  if (mode !== null) {
    const url = params.get('continueUrl') ?? '';
    const next = url.startsWith(`${origin}/`) ? ownPath(url.slice(origin.length)) : null;
    return { view: 'link', mode, code: params.get('oobCode') ?? '', next };
  }
  const state = (typeof historyState === 'object' && historyState) || {};
  const text = (key: string): string => {
    const value: unknown = Reflect.get(state, key);
    return typeof value === 'string' ? value : '';
  };
  const next = ownPath(text('next'));
  switch (text('view')) {
    case 'link':
      return { view: 'link', mode: text('mode'), code: text('code'), next };
    case 'done':
      return { view: 'done', mode: text('mode'), reason: text('reason'), next };
    case 'forgot':
      return { view: 'forgot', next };
    default:
      return { view: 'account', next };
  }
}

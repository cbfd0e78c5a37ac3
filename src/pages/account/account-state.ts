import { ownPath } from '../../paths.ts';

export type AccountState = {
  /** `reset` is a mailed link to choose a password, `other` any other mailed link. */
  view: 'account' | 'forgot' | 'reset' | 'other';
  code: string;
  /** Where to go after a sign-in: a path of this site. */
  next: string | null;
};

const views = ['account', 'forgot', 'reset', 'other'] as const;

/** Reads the URL of a mailed link, which leads to this `origin`, else the router's own state. */
export function parseAccountState(
  historyState: unknown,
  search: string,
  origin: string,
): AccountState {
  const params = new URLSearchParams(search);
  const mode = params.get('mode');
  if (mode !== null) {
    const url = params.get('continueUrl') ?? '';
    return {
      view: mode === 'resetPassword' ? 'reset' : 'other',
      code: params.get('oobCode') ?? '',
      next: url.startsWith(`${origin}/`) ? ownPath(url.slice(origin.length)) : null,
    };
  }
  const { view, code, next } = (historyState ?? {}) as Record<string, unknown>;
  return {
    view: views.find((one) => one === view) ?? 'account',
    code: typeof code === 'string' ? code : '',
    next: typeof next === 'string' ? ownPath(next) : null,
  };
}

/** The URL paths of the site. */
export const paths = {
  home: '/',
  about: '/about',
  explore: '/explore',
  caspla: '/caspla',
  shop: '/shop',
  admin: '/admin',
  account: '/account',
} as const;

/** Marks an entry of the history in which the sign-in dialog is open. */
export const signInStep = 'isSigningIn';

/** The URL if it is a path of this site, else null: never another site's. */
export const ownPath = (url: string): string | null =>
  /^(\/|(\/[\w-]+)+\/?)([?#].*)?$/.test(url) ? url : null;

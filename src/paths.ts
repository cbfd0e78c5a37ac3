/** Every address of the site, once. */
export const paths = {
  home: '/',
  about: '/about',
  explore: '/explore',
  caspla: '/caspla',
  shop: '/shop',
  admin: '/admin',
} as const;

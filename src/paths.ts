/** The URL paths of the site. */
export const paths = {
  home: '/',
  about: '/about',
  explore: '/explore',
  caspla: '/caspla',
  shop: '/shop',
  admin: '/admin',
} as const;

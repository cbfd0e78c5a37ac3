/** Makes the account's token one that has expired. */
export function expireToken() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser'));
  for (const key of keys) {
    const user = JSON.parse(localStorage.getItem(key) ?? '{}');
    const tokens = user.stsTokenManager;
    const [head, payload] = tokens.accessToken.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    claims.exp = Math.floor(Date.now() / 1000) - 60;
    const expired = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
    tokens.accessToken = `${head}.${expired.replaceAll('=', '')}.`;
    tokens.expirationTime = claims.exp * 1000;
    localStorage.setItem(key, JSON.stringify(user));
  }
}

import { vi } from 'vitest';

/** Where Auth has stored the session of this tab, for tests under Node. */
export function stubStoredSession(place: 'tab' | 'device' | 'nowhere'): void {
  const session = { 'firebase:authUser:demo:[DEFAULT]': '{}' };
  vi.stubGlobal('sessionStorage', place === 'tab' ? session : {});
  vi.stubGlobal('localStorage', place === 'device' ? session : {});
}

import type { Settings } from '../settings.ts';

/** The header of a request without the SDK; none unless App Check is switched on. */
export async function appCheckHeader(settings: Settings): Promise<Record<string, string>> {
  if (import.meta.env.VITE_APP_CHECK !== 'on' || !settings.appCheckKey) return {};
  const { openApp } = await import('../app.ts');
  await openApp(settings);
  const { appCheckToken } = await import('../app-check.ts');
  return { 'X-Firebase-AppCheck': await appCheckToken() };
}

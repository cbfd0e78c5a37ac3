import type { Settings } from '../settings.ts';

/** The settings of requests without the SDK, with the header of App Check if it is on. */
export function withAppCheck(settings: Settings): Settings {
  if (import.meta.env.VITE_APP_CHECK !== 'on' || !settings.appCheckKey) return settings;
  const getHeaders = async () => {
    await (await import('../app.ts')).openApp(settings);
    return { 'X-Firebase-AppCheck': await (await import('../app-check.ts')).appCheckToken() };
  };
  return { ...settings, getHeaders };
}

import { installDebianPackages } from '../debian-packages.ts';
import { firstInstalled } from './chromium.ts';

const candidates = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const firefoxPath = (): string | undefined => firstInstalled(candidates);

/** Whether there is a Firefox to test with. Installs one where that is possible. */
export function ensureFirefox(): boolean {
  if (!firefoxPath()) installDebianPackages('Firefox', ['firefox-esr']);
  return firefoxPath() !== undefined;
}

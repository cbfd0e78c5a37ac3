import { existsSync } from 'node:fs';
import { installDebianPackages } from '../debian-packages.ts';

const candidates = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The installed Firefox. */
export const firefoxPath = (): string | undefined =>
  candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/** Whether there is a Firefox to test with. Installs one where that is possible. */
export function ensureFirefox(): boolean {
  if (!firefoxPath()) installDebianPackages('Firefox', ['firefox-esr']);
  return firefoxPath() !== undefined;
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Headless, also as root in a container, and silent towards every host but this one. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The browser of this machine; undefined where only Playwright's own download is there, or none. */
export const chromiumPath = (): string | undefined =>
  installed.find((path) => path !== undefined && path !== '' && existsSync(path));

/** Whether there is a browser to test with, installing one where that is possible. */
export function ensureChromium(): boolean {
  const found = () => chromiumPath() !== undefined || existsSync(chromium.executablePath());
  if (found()) return true;
  console.log('No Chromium on this machine: installing one.');
  const quiet = { stdio: 'ignore', timeout: 600_000 } as const;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { ...quiet, env });
  }
  if (!found()) spawnSync('npx', ['playwright', 'install', 'chromium'], quiet);
  return found();
}

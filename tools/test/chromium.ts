import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { installDebianPackages } from '../debian-packages.ts';
import { UserError } from '../user-error.ts';

/** Headless, also as root in a container, and without requests to any other host. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The windows that the bench and the screenshots show. */
export const devices = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  laptop: { viewport: { width: 1440, height: 900 } },
};

// Debian's headless shell runs the end-to-end tests in half the time of the whole browser: it draws
// no browser interface, and its package does not switch on GPU rasterisation in software.
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const firstInstalled = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && path !== '' && existsSync(path));

/** The installed browser; undefined where there is only Playwright's own download, or none. */
export const chromiumPath = (): string | undefined => firstInstalled(candidates);

/** Whether there is a browser to test with. Installs one where that is possible. */
export function ensureChromium(): boolean {
  const isInstalled = () => chromiumPath() !== undefined || existsSync(chromium.executablePath());
  if (isInstalled()) return true;
  // Older releases have the headless shell only inside the whole browser's package.
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!isInstalled()) installDebianPackages('Chromium', [name]);
  if (!isInstalled())
    spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 600_000 });
  return isInstalled();
}

/** Launches it with further arguments. Throws a UserError where there is none to launch. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  if (!ensureChromium()) throw new UserError('Please install Chromium, or set CHROMIUM_PATH.');
  const executablePath = chromiumPath();
  return chromium.launch({
    args: [...chromiumArguments, ...args],
    ...(executablePath ? { executablePath } : {}),
  });
}

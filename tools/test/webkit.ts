import { existsSync } from 'node:fs';
import { installDebianPackages } from '../debian-packages.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/xvfb-run';
const browsers = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

export function webkitPaths(): { driver: string; browser: string; display: string } | undefined {
  const browser = browsers.find((path) => existsSync(path));
  return browser && existsSync(driver) && existsSync(display)
    ? { driver, browser, display }
    : undefined;
}

/** Whether there is a WebKitGTK to test with. Installs one where that is possible. */
export function ensureWebKit(): boolean {
  if (!webkitPaths()) installDebianPackages('WebKit', ['webkit2gtk-driver', 'xvfb', 'xauth']);
  return webkitPaths() !== undefined;
}

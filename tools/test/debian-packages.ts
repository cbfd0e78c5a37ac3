import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const quiet = { stdio: 'ignore', timeout: 600_000 } as const;

/** Installs packages for `title` one by one, as root on Debian; elsewhere and on errors does nothing. */
export function installDebianPackages(title: string, names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`No ${title} on this machine: installing one.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { ...quiet, env });
  for (const name of names) spawnSync('apt-get', ['install', '-y', '-qq', name], { ...quiet, env });
}

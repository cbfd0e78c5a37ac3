import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The output of a command, or null if there is no such command. */
export function commandOutput(command: string, args: readonly string[]): string | null {
  const { error, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
  return error ? null : stdout + stderr;
}

/** Installs packages for `title` one by one, as root on Debian; elsewhere and on errors does nothing. */
export function installDebianPackages(title: string, names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`No ${title} on this machine: installing one.`);
  commandOutput('apt-get', ['update', '-qq']);
  for (const name of names) commandOutput('apt-get', ['install', '-y', '-qq', name]);
}

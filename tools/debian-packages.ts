import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** What decides whether packages are installed; tests use another machine. */
export type Machine = {
  isRoot: boolean;
  isDebian: boolean;
  /** Runs a command; returns its output, or null if there is no such command. */
  run(command: string, args: readonly string[]): string | null;
};

export const thisMachine: Machine = {
  isRoot: process.getuid?.() === 0,
  isDebian: existsSync('/usr/bin/apt-get'),
  run(command, args) {
    const { error, stdout, stderr } = spawnSync(command, args, {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    });
    return error ? null : stdout + stderr;
  },
};

/** Installs packages for `title` one by one, as root on Debian; elsewhere and on errors does nothing. */
export function installDebianPackages(
  title: string,
  names: readonly string[],
  { isRoot, isDebian, run }: Machine = thisMachine,
): void {
  if (!isRoot || !isDebian) return;
  console.log(`No ${title} on this machine: installing one.`);
  run('apt-get', ['update', '-qq']);
  for (const name of names) run('apt-get', ['install', '-y', '-qq', name]);
}

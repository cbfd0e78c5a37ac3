import { spawnSync } from 'node:child_process';
import { UserError } from '../user-error.ts';

const minVersion = 11;
const advice =
  'install Java 11 or newer (on Debian: apt-get install default-jre-headless), then start again';

/** The major version in the output of `java -version`, or null: "1.8.0_402" is 8, "17.0.15" is 17. */
export function javaMajor(output: string): number | null {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match?.[1] ? Number(match[1]) : null;
}

/** Throws a UserError if there is no Java that the emulators run on. */
export function requireJava(): void {
  const { stderr, error } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  // macOS has a `java` command without Java, so check the version, not the command.
  const major = error ? null : javaMajor(stderr);
  if (major === null)
    throw new UserError(`The emulators run on Java, and there is none: ${advice}.`);
  if (major < minVersion)
    throw new UserError(`The emulators don't run on Java ${major}: ${advice}.`);
}

import { installDebianPackages, type Machine, thisMachine } from '../debian-packages.ts';
import { UserError } from '../user-error.ts';

const minVersion = 11;
const debianPackage = 'default-jre-headless';
const advice = `install Java 11 or newer (on Debian: apt-get install ${debianPackage}), then start again`;

/** The major version in the output of `java -version`, or null: "1.8.0_402" is 8, "17.0.15" is 17. */
export function javaMajor(output: string | null): number | null {
  const match = /version "(?:1\.)?(\d+)/.exec(output ?? '');
  return match?.[1] ? Number(match[1]) : null;
}

/**
 * Installs a Java that the emulators run on, where there is none and this process may. Throws a UserError
 * if there is none afterwards.
 */
export function ensureJava(machine: Machine = thisMachine): void {
  // macOS has a `java` command without Java, so check the version, not the command.
  const readMajor = () => javaMajor(machine.run('java', ['-version']));
  if ((readMajor() ?? 0) >= minVersion) return;
  installDebianPackages('Java', [debianPackage], machine);
  const major = readMajor();
  if (major === null)
    throw new UserError(`The emulators run on Java, and there is none: ${advice}.`);
  if (major < minVersion)
    throw new UserError(`The emulators don't run on Java ${major}: ${advice}.`);
}

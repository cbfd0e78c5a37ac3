import { commandOutput, installDebianPackages } from '../debian-packages.ts';
import { UserError } from '../user-error.ts';

const minVersion = 11;
const debianPackage = 'default-jre-headless';

/** The major version of the installed Java, or null: "1.8.0_402" is 8, "17.0.15" is 17. */
function installedMajor(): number | null {
  // macOS has a `java` command without Java, so check the version, not the command.
  const match = /version "(?:1\.)?(\d+)/.exec(commandOutput('java', ['-version']) ?? '');
  return match?.[1] ? Number(match[1]) : null;
}

/** Installs a Java where there is none. Throws a UserError if there is none afterwards. */
export function ensureJava(): void {
  if ((installedMajor() ?? 0) >= minVersion) return;
  installDebianPackages('Java', [debianPackage]);
  if ((installedMajor() ?? 0) < minVersion)
    throw new UserError(
      `The emulators need Java: install Java 11 or newer (on Debian: apt-get install ${debianPackage}), then start again.`,
    );
}

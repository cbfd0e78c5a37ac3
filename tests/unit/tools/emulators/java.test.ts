import { expect, test, vi } from 'vitest';
import type { Machine } from '../../../../tools/debian-packages.ts';
import { ensureJava, javaMajor } from '../../../../tools/emulators/java.ts';

test('The major version is read from what java -version prints', () => {
  expect(javaMajor('openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment')).toBe(17);
  expect(javaMajor('java version "1.8.0_402"')).toBe(8);
  // macOS has a command without Java.
  expect(javaMajor('Unable to locate a Java Runtime.')).toBeNull();
});

/** A machine with this Java, on which the package manager installs Java 17. */
function machineWith(version: string | null, isRoot: boolean, isDebian: boolean) {
  let java = version && `openjdk version "${version}"`;
  const installed: string[] = [];
  const machine: Machine = {
    isRoot,
    isDebian,
    run(command, args) {
      if (command === 'java') return java;
      if (args[0] === 'install') {
        installed.push(args.at(-1) ?? '');
        java = 'openjdk version "17.0.15"';
      }
      return '';
    },
  };
  return { machine, installed };
}

test.each([null, '1.8.0_402'])('As root on Debian, Java is installed in place of %s', (version) => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const { machine, installed } = machineWith(version, true, true);
  ensureJava(machine);
  expect(installed).toEqual(['default-jre-headless']);
});

test.each([
  [null, false, true, 'The emulators run on Java, and there is none'],
  ['1.8.0_402', true, false, "The emulators don't run on Java 8"],
])(
  'With Java %s, as root: %s, on Debian: %s, a sentence says what to install',
  (version, isRoot, isDebian, sentence) => {
    const { machine, installed } = machineWith(version, isRoot, isDebian);
    expect(() => ensureJava(machine)).toThrow(
      `${sentence}: install Java 11 or newer (on Debian: apt-get install default-jre-headless), then start again.`,
    );
    expect(installed).toEqual([]);
  },
);

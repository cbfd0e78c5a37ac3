import { expect, test } from 'vitest';
import { javaMajor } from '../../../../tools/emulators/java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\nopenjdk version "11.0.22"', 11],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', null],
  ['', null],
])('%j is Java %s', (output, major) => {
  expect(javaMajor(output)).toBe(major);
});

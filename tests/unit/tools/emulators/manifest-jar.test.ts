import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { manifestJar, manifestLine } from '../../../../tools/emulators/manifest-jar.ts';

test.each([0, 57, 58, 59, 128, 129, 130, 500])(
  'a value of %d bytes wraps at 72 bytes',
  (length) => {
    const value = 'x'.repeat(length);
    const text = manifestLine('Class-Path', value);
    const lines = text.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(lines.slice(1).every((line) => line.startsWith(' '))).toBe(true);
    expect(text.replaceAll('\r\n ', '')).toBe(`Class-Path: ${value}\r\n`);
  },
);

test('The jar is a zip file with the manifest as its only entry', () => {
  const jar = manifestJar('com.example.Main', 'file:///opt/emulator.jar');
  const end = jar.subarray(-22);
  expect(end.toString('latin1', 0, 4)).toBe('PK\x05\x06');
  expect(end.readUInt16LE(10)).toBe(1);

  const central = jar.subarray(end.readUInt32LE(16), -22);
  expect(central.length).toBe(end.readUInt32LE(12));
  expect(central.toString('latin1', 0, 4)).toBe('PK\x01\x02');
  const [checksum, size, nameLength] = [
    central.readUInt32LE(16),
    central.readUInt32LE(24),
    central.readUInt16LE(28),
  ];
  expect(central.toString('latin1', 46)).toBe('META-INF/MANIFEST.MF');

  const local = jar.subarray(central.readUInt32LE(42));
  expect(local.toString('latin1', 0, 4)).toBe('PK\x03\x04');
  const body = local.subarray(30 + nameLength, 30 + nameLength + size);
  expect(crc32(body)).toBe(checksum);
  expect(body.toString()).toBe(
    'Manifest-Version: 1.0\r\nMain-Class: com.example.Main\r\nClass-Path: file:///opt/emulator.jar\r\n\r\n',
  );
});

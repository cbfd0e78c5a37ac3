import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  basePorts,
  baseSitePort,
  defaultOffsets,
  isPortInUse,
  requireFreePorts,
  reserveOffset,
  shiftPorts,
} from '../../../../tools/emulators/ports.ts';

test('Without an offset the emulators listen on the default ports', () => {
  expect(shiftPorts(0)).toEqual(basePorts);
  expect(basePorts).toMatchObject({ auth: 9099, firestore: 8080, storage: 9198 });
});

test('An offset shifts every port', () => {
  const shifted = shiftPorts(1000);
  for (const [name, port] of Object.entries(basePorts)) {
    expect(shifted).toHaveProperty(name, port + 1000);
  }
});

test.each([
  // Firestore on 10080 and Hosting on 5060: fetch calls both "bad port".
  [2000, /PORT_OFFSET=2000 .*Firestore.* 10080/],
  [10, /PORT_OFFSET=10 .*Hosting.* 5060/],
  [60_000, /take another offset/],
  [-1, /whole number/],
  [0.5, /whole number/],
  [Number.NaN, /whole number/],
])('the offset %d is refused in a sentence', (offset, sentence) => {
  expect(() => shiftPorts(offset)).toThrow(sentence);
});

test('Each command has its own valid offset', () => {
  const ports = Object.values(defaultOffsets).flatMap((offset) =>
    Object.values(shiftPorts(offset)),
  );
  expect(new Set(ports).size).toBe(ports.length);
});

test('Offsets that are multiples of 100 share no port', () => {
  const ports = [...Object.values(basePorts), baseSitePort].map((port) => port % 100);
  expect(new Set(ports).size).toBe(ports.length);
});

test('Of two starts on the same ports the later one is refused, and told of free ports', async () => {
  const offset = 20_000;
  const first = await reserveOffset(offset);
  const refused: Error = await reserveOffset(offset).catch((error) => error);
  expect(refused.message).toMatch(/^Other emulators start or run on these ports/);
  const recommended = Number(refused.message.match(/PORT_OFFSET=(\d+)\.$/)?.[1]);
  for (const port of Object.values(shiftPorts(recommended))) {
    expect(await isPortInUse(port)).toBe(false);
  }
  await new Promise((closed) => first.close(closed));
  (await reserveOffset(offset)).close();
});

test('A port in use is named with its purpose', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  expect(await isPortInUse(port)).toBe(true);
  await expect(requireFreePorts([{ port, title: 'the site' }])).rejects.toThrow(
    `Port ${port}, for the site, is taken`,
  );
  await new Promise((closed) => server.close(closed));
  expect(await isPortInUse(port)).toBe(false);
});

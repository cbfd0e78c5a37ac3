import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import {
  basePorts,
  baseSitePort,
  isPortInUse,
  requireFreePorts,
  shiftPorts,
} from '../../../../tools/emulators/ports.ts';

test('An offset shifts every port, and offsets that are multiples of 100 share none', () => {
  expect(shiftPorts(0)).toEqual(basePorts);
  for (const [name, port] of Object.entries(basePorts))
    expect(shiftPorts(1000)).toHaveProperty(name, port + 1000);
  const ports = [...Object.values(basePorts), baseSitePort].map((port) => port % 100);
  expect(new Set(ports).size).toBe(ports.length);
});

test.each([60_000, -1, 0.5, Number.NaN])('The offset %d is refused in a sentence', (offset) => {
  expect(() => shiftPorts(offset)).toThrow(/PORT_OFFSET is a whole number/);
});

test.each([
  [2000, 10080],
  [10, 5060],
])('The offset %d, by which a browser refuses port %d, is refused', (offset, port) => {
  expect(() => shiftPorts(offset)).toThrow(
    `PORT_OFFSET=${offset} leads to port ${port}, which browsers refuse: choose another one.`,
  );
});

test('A port in use is named', async () => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await expect(requireFreePorts([port])).rejects.toThrow(`Port ${port} is taken`);
  await new Promise((closed) => server.close(closed));
  expect(await isPortInUse(port)).toBe(false);
});

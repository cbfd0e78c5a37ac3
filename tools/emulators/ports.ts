import { createServer, type Server } from 'node:net';
import { UserError } from '../user-error.ts';

/**
 * The emulators' ports without an offset. No two of them, and not the site's, end in the same two digits,
 * so that sets whose offsets are multiples of 100 never share a port. Hosting is not on its usual 5000:
 * macOS uses that port, and with the tests' offset of 1000 it would be 6000, which browsers refuse.
 */
export const basePorts = {
  auth: 9099,
  firestore: 8080,
  storage: 9198,
  hosting: 5050,
  hub: 4400,
  logging: 4501,
  websocket: 9151,
} as const;

/** The dev server's port without an offset. */
export const baseSitePort = 5173;

/** Held by the process that starts the emulators, without an offset. */
const baseReservedPort = 4402;

export type PortName = keyof typeof basePorts;
export type Ports = Record<PortName, number>;

/** The names of the emulators in messages. */
export const portTitles: Record<PortName, string> = {
  auth: 'the Auth emulator',
  firestore: 'the Firestore emulator',
  storage: 'the Storage emulator',
  hosting: 'the Hosting emulator',
  hub: "the emulators' hub",
  logging: "the emulators' log",
  websocket: "the Firestore emulator's websocket",
};

/** Ports above 1023 that `fetch` refuses ("bad port" in the Fetch standard). */
const refusedByFetch = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
  6679, 6697, 10080,
]);

/** The emulators' ports, each `offset` higher. Throws a UserError if the offset is unusable. */
export function shiftPorts(offset: number): Ports {
  if (!Number.isInteger(offset) || offset < 0) {
    throw new UserError('PORT_OFFSET is a whole number of 0 or more, for example PORT_OFFSET=100.');
  }
  const shifted = Object.fromEntries(
    Object.entries(basePorts).map(([name, port]) => [name, port + offset]),
  ) as Ports;
  for (const [name, port] of Object.entries(shifted) as [PortName, number][]) {
    if (port > 65_535 || refusedByFetch.has(port)) {
      throw new UserError(
        `PORT_OFFSET=${offset} puts ${portTitles[name]} on port ${port}, which can't be used: take another offset.`,
      );
    }
  }
  return shifted;
}

/** Each command has its own offset, so that it can run beside `npm start`. */
export const defaultOffsets = {
  test: 1000,
  screenshots: 1700,
  bench: 2100,
} as const;

/** PORT_OFFSET of the environment, or 0. */
export function offsetFromEnvironment(): number {
  const text = process.env.PORT_OFFSET;
  return text ? Number(text) : 0;
}

/**
 * Holds a port of this offset until it is closed, so that of two starts at the same moment the later one
 * fails before it touches anything. Throws a UserError if another process holds it.
 */
export async function reserveOffset(portOffset: number): Promise<Server> {
  const server = createServer().unref();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: '127.0.0.1', port: baseReservedPort + portOffset }, resolve);
    });
    return server;
  } catch (cause) {
    throw new UserError(
      `Other emulators start or run on these ports: stop them, or start on other ports with PORT_OFFSET=${await findFreeOffset()}.`,
      { cause },
    );
  }
}

/** The lowest multiple of 100 whose ports are all free. */
async function findFreeOffset(): Promise<number> {
  for (let offset = 100; ; offset += 100) {
    const ports = [...Object.values(basePorts), baseSitePort, baseReservedPort];
    const shifted = ports.map((port) => port + offset);
    if (shifted.some((port) => refusedByFetch.has(port))) continue;
    if (!(await Promise.all(shifted.map(isPortInUse))).includes(true)) return offset;
  }
}

/** Whether something listens on this port of the loopback addresses. */
export async function isPortInUse(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    if (await isAddressInUse(host, port)) return true;
  }
  return false;
}

function isAddressInUse(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Any other error, for example without IPv6, means that no other process can listen there.
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Throws a UserError that names the first of these ports that is in use. */
export async function requireFreePorts(ports: { port: number; title: string }[]): Promise<void> {
  for (const { port, title } of ports) {
    if (await isPortInUse(port)) {
      throw new UserError(
        `Port ${port}, for ${title}, is taken: stop what listens there, or start on other ports with PORT_OFFSET=${await findFreeOffset()}.`,
      );
    }
  }
}

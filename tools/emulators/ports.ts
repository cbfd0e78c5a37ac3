import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

/**
 * The emulators' ports without an offset. No two of them, and not the site's, end in the same two digits,
 * so that sets whose offsets are multiples of 100 never share a port. Hosting is not on its usual 5000:
 * macOS uses that port.
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

export type Ports = Record<keyof typeof basePorts, number>;

/** The dev server's port without an offset. */
export const baseSitePort = 5173;

/** The ports above 4400 that browsers and `fetch` refuse, whatever listens there. */
const refusedPorts = [5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080];

/** The emulators' ports, each `offset` higher. Throws a UserError if the offset is unusable. */
export function shiftPorts(offset: number): Ports {
  if (!Number.isInteger(offset) || offset < 0 || offset > 50_000)
    throw new UserError('PORT_OFFSET is a whole number, for example PORT_OFFSET=100.');
  const refused = [...Object.values(basePorts), baseSitePort]
    .map((port) => port + offset)
    .find((port) => refusedPorts.includes(port));
  if (refused !== undefined)
    throw new UserError(
      `PORT_OFFSET=${offset} leads to port ${refused}, which browsers refuse: choose another one.`,
    );
  const shifted = Object.entries(basePorts).map(([name, port]) => [name, port + offset]);
  return Object.fromEntries(shifted) as Ports;
}

/** Each command has its own offset, so that it can run beside `npm start`. */
export const defaultOffsets = { test: 1000, screenshots: 1700, bench: 2100 };

export const offsetFromEnvironment = (): number => Number(process.env.PORT_OFFSET || 0);

export const isPortInUse = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () =>
      server.close(() => resolve(false)),
    );
  });

/** Throws a UserError that names the first of these ports that is in use. */
export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports)
    if (await isPortInUse(port))
      throw new UserError(
        `Port ${port} is taken: stop what listens there, or start on other ports, for example with PORT_OFFSET=100.`,
      );
}
